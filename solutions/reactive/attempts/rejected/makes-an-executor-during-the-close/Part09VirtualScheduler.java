package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Looks at the flag first, and makes the executor later: close may have come and gone between. */
@Rejected(by = "nobodyIsLeftWaitingWhoComesDuringTheClose", says = "still waits for a call")
public final class Part09VirtualScheduler implements AutoCloseable {

    private volatile boolean closed;
    private ExecutorService executor;

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
        synchronized (this) {
            if (executor == null) {
                executor = Executors.newVirtualThreadPerTaskExecutor();
            }
            return executor;
        }
    }

    @Override
    public void close() {
        closed = true;
        synchronized (this) {
            if (executor != null) {
                executor.shutdownNow();
            }
        }
    }
}
