package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The scheduler for calls that wait: platform threads, ten for each core. */
@Rejected(
        by = "everyAnswerComesAndEachCallHadAVirtualThread",
        says = "platform threads: boundedElastic-")
public final class Part09VirtualScheduler implements AutoCloseable {

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(
                        call -> Mono.fromCallable(call).subscribeOn(Schedulers.boundedElastic()),
                        Math.max(1, calls.size()));
    }

    @Override
    public void close() {}
}
