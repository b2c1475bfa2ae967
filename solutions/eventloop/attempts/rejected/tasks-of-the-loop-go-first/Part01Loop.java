package kata.eventloop;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Tasks that the loop's thread brings go into the batch that it is at. */
@Rejected(by = "aTaskFromATaskComesAfterThoseOfOtherThreads", says = "Ran: A, C, B")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final BlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
    private final Queue<Runnable> batch = new ArrayDeque<>(); // touched by the loop's thread only
    private final Object lock = new Object();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private boolean closed;

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        this.thread = new Thread(this::loop, "loop");
        thread.start();
    }

    private void loop() {
        for (Runnable task = next(); task != END; task = next()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                report(thrown);
            }
        }
    }

    private Runnable next() {
        while (batch.isEmpty()) {
            try {
                batch.add(inbox.take());
                inbox.drainTo(batch);
            } catch (InterruptedException e) {
                // A task has left its flag behind: take again.
            }
        }
        return batch.remove();
    }

    private void report(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable ignored) {
            // The loop goes on.
        }
    }

    @Override
    public void execute(Runnable task) {
        synchronized (lock) {
            if (closed) {
                throw new RejectedExecutionException("closed");
            }
            if (Thread.currentThread() == thread) {
                batch.add(task);
            } else {
                inbox.add(task);
            }
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            if (!closed) {
                closed = true;
                inbox.add(END);
            }
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
