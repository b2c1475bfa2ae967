package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Looks whether there is an executor, and then makes one: two that come first get one each. */
@Rejected(by = "closeEndsTheCallsOfTwoWhoSubscribeFirst", says = "still waits for a call")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final AtomicReference<ExecutorService> executor = new AtomicReference<>();
    private volatile boolean closed;

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.defer(
                () ->
                        Flux.fromIterable(calls)
                                .flatMapSequential(
                                        call ->
                                                Mono.fromCallable(call)
                                                        .subscribeOn(
                                                                Schedulers.fromExecutorService(
                                                                        executor())),
                                        Math.max(1, calls.size())));
    }

    private ExecutorService executor() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        if (executor.get() == null) {
            executor.set(Executors.newVirtualThreadPerTaskExecutor());
        }
        return executor.get();
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (executor.get() != null) {
            executor.get().shutdownNow();
        }
    }
}
