package kata.eventloop;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * The queue is changed under a lock. Whether it is empty is asked without it, while another thread
 * may be changing it.
 */
@Rejected(by = "whileItClosesATaskIsTakenAndRunsOrIsRefused", says = "a data race on an ArrayDeque")
public final class Part01Loop implements Executor, AutoCloseable {

    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private volatile boolean closed;

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        thread = Thread.ofPlatform().name("loop").start(this::run);
    }

    private void run() {
        while (true) {
            if (queue.isEmpty()) {
                if (closed) {
                    return;
                }
                LockSupport.park();
                continue;
            }
            try {
                next().run();
            } catch (Throwable thrown) {
                failures.accept(thrown);
            }
        }
    }

    private synchronized Runnable next() {
        return queue.poll();
    }

    @Override
    public void execute(Runnable task) {
        synchronized (this) {
            if (closed) {
                throw new RejectedExecutionException("the loop is closed");
            }
            queue.add(task);
        }
        LockSupport.unpark(thread);
    }

    @Override
    @SneakyThrows
    public void close() {
        synchronized (this) {
            closed = true;
        }
        LockSupport.unpark(thread);
        thread.join();
    }
}
