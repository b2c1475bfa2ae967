package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Makes an executor for each call, as "Hilos virtuales con Project Loom" does, and ends none. */
@Rejected(by = "oneExecutorServesThemAll", says = "on threads of 10 executors")
public final class Part09VirtualScheduler implements AutoCloseable {

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(
                        call -> Mono.fromCallable(call).subscribeOn(newScheduler()),
                        Math.max(1, calls.size()));
    }

    private static Scheduler newScheduler() {
        return Schedulers.fromExecutorService(Executors.newVirtualThreadPerTaskExecutor());
    }

    @Override
    public void close() {}
}
