package kata.reactive;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.util.function.Tuple2;
import reactor.util.function.Tuples;

/** Takes the answers as they come, each with its number, and sorts them when all are there. */
public final class Part09VirtualScheduler implements AutoCloseable {

    private final Scheduler scheduler =
            Schedulers.fromExecutor(
                    Executors.newThreadPerTaskExecutor(
                            Thread.ofVirtual().name("call-", 1).factory()));

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromStream(() -> IntStream.range(0, calls.size()).boxed())
                .flatMap(
                        i ->
                                Mono.fromCallable(() -> Tuples.of(i, calls.get(i).call()))
                                        .subscribeOn(scheduler),
                        Integer.MAX_VALUE)
                .sort(Comparator.comparing(Tuple2::getT1))
                .map(Tuple2::getT2);
    }

    @Override
    public void close() {
        scheduler.dispose();
    }
}
