package kata.reactive;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** Keeps its threads itself: the set of those that run is all that an executor is here. */
public final class Part09VirtualScheduler implements AutoCloseable {

    private final Set<Thread> running = new HashSet<>();
    private boolean closed;

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(
                        call -> Mono.<T>create(sink -> start(call, sink)),
                        Math.max(1, calls.size()));
    }

    @Override
    public void close() {
        synchronized (running) {
            closed = true;
            running.forEach(Thread::interrupt);
        }
    }

    private <T> void start(Callable<T> call, MonoSink<T> sink) {
        Thread thread = Thread.ofVirtual().unstarted(() -> run(call, sink));
        synchronized (running) {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            running.add(thread);
        }
        thread.start();
    }

    private <T> void run(Callable<T> call, MonoSink<T> sink) {
        try {
            sink.success(call.call());
        } catch (Throwable e) {
            sink.error(e);
        } finally {
            synchronized (running) {
                running.remove(Thread.currentThread());
            }
        }
    }
}
