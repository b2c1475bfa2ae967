package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Makes an executor for each subscriber, and ends it with the stream. */
@Rejected(by = "oneExecutorServesThemAll", says = "on threads of 2 executors")
public final class Part09VirtualScheduler implements AutoCloseable {

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.using(
                () -> Schedulers.fromExecutorService(Executors.newVirtualThreadPerTaskExecutor()),
                scheduler ->
                        Flux.fromIterable(calls)
                                .flatMapSequential(
                                        call -> Mono.fromCallable(call).subscribeOn(scheduler),
                                        Math.max(1, calls.size())),
                Scheduler::dispose);
    }

    @Override
    public void close() {}
}
