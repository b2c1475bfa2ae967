package kata.reactive;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** Cancels the tasks of all calls: one that has not begun never begins, and tells nobody. */
@Rejected(by = "nobodyIsLeftWaitingWhoComesDuringTheClose", says = "a subscriber came during close")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<FutureTask<?>> tasks = ConcurrentHashMap.newKeySet();
    private boolean closed;

    /** The answers of these calls, made again for each subscriber. */
    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(
                        call -> Mono.<T>create(sink -> begin(call, sink)),
                        Math.max(1, calls.size()));
    }

    private synchronized <T> void begin(Callable<T> call, MonoSink<T> sink) {
        if (closed) {
            sink.error(new RejectedExecutionException("closed"));
            return;
        }
        FutureTask<?> task = new FutureTask<>(() -> make(call, sink), null);
        tasks.add(task);
        executor.execute(
                () -> {
                    task.run();
                    tasks.remove(task);
                });
    }

    private static <T> void make(Callable<T> call, MonoSink<T> sink) {
        try {
            sink.success(call.call());
        } catch (Throwable e) {
            sink.error(e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        executor.shutdown();
        tasks.forEach(task -> task.cancel(true));
    }
}
