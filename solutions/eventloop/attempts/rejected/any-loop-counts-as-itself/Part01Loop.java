package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * A flag says that the thread is one of a loop, and not of which: closed by another loop, it does
 * not wait.
 */
@Rejected(by = "aTaskOfAnotherLoopThatClosesWaitsToo", says = "close() returned")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private static final ThreadLocal<Boolean> ON_LOOP = ThreadLocal.withInitial(() -> false);

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final Object lock = new Object();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private boolean closed; // guarded by lock

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        this.thread = new Thread(this::run, "event-loop");
        thread.start();
    }

    private void run() {
        ON_LOOP.set(true);
        for (Runnable task = take(); task != END; task = take()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                report(thrown);
            }
        }
    }

    private Runnable take() {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                // a task has left the flag set: just take again
            }
        }
    }

    private void report(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable ignored) {
            // the loop goes on, whatever the handler does
        }
    }

    @Override
    public void execute(Runnable task) {
        synchronized (lock) {
            if (closed) {
                throw new RejectedExecutionException("the loop is closed");
            }
            queue.add(task);
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            if (!closed) {
                closed = true;
                queue.add(END);
            }
        }
        if (ON_LOOP.get()) {
            return; // the loop cannot wait for itself
        }
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
