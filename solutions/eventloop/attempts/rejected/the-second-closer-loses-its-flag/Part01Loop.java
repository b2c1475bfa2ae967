package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** The second caller of close waits on when it is interrupted, and forgets the flag. */
@Rejected(by = "aSecondCloseWaitsToo", says = "its interrupt flag was cleared")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private boolean closed;

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        this.thread = new Thread(this::loop, "loop");
        this.thread.start();
    }

    @Override
    public void execute(Runnable task) {
        synchronized (queue) {
            if (closed) {
                throw new RejectedExecutionException("the loop is closed");
            }
            queue.add(task);
        }
    }

    @Override
    public void close() {
        boolean first;
        synchronized (queue) {
            first = !closed;
            if (first) {
                closed = true;
                queue.add(END);
            }
        }
        if (first) {
            awaitEnd();
            return;
        }
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                // The first closer is on it: wait on.
            }
        }
    }

    private void awaitEnd() {
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
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                // A task has left the flag behind. It is cleared now.
            }
        }
    }

    private void report(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable ignored) {
            // The handler's own trouble.
        }
    }
}
