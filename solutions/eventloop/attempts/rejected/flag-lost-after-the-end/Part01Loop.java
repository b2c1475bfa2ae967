package kata.eventloop;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** close() takes the interrupt flag, and gives it back only if it had to wait. */
@Rejected(by = "anInterruptedCallerClosesAllTheSame", says = "close() of a loop that had ended")
public final class Part01Loop implements Executor, AutoCloseable {

    private final Object lock = new Object();
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private boolean closed;

    /**
     * Starts the loop.
     *
     * @param failures gets what tasks throw
     */
    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        thread = Thread.ofPlatform().name("loop").daemon().start(this::loop);
    }

    private void loop() {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                report(thrown);
            }
        }
    }

    /** The next task, or null when the loop is closed and all tasks have run. */
    private Runnable next() {
        synchronized (lock) {
            while (queue.isEmpty() && !closed) {
                try {
                    lock.wait();
                } catch (InterruptedException flagLeftByATask) {
                    // the flag is cleared now: wait again
                }
            }
            return queue.poll();
        }
    }

    private void report(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable ignored) {
            // the next task runs all the same
        }
    }

    /**
     * Accepts a task, which runs later.
     *
     * @throws RejectedExecutionException if the loop is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        synchronized (lock) {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            queue.add(task);
            lock.notifyAll();
        }
    }

    /** Accepts no more tasks, and returns when all accepted ones have run. */
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
        boolean interrupted = Thread.interrupted();
        while (thread.isAlive()) {
            try {
                thread.join();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
