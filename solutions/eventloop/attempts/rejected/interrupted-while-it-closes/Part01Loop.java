package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Takes an interruption for the end once close() has been called: a task may have caused it. */
@Rejected(
        by = "anInterruptedTaskDoesNotEndTheLoop",
        says = "Ran: task 1, task 2, task 3, task 4, task 5")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private volatile boolean closed;

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        thread = Thread.ofPlatform().name("loop").start(this::run);
    }

    private void run() {
        for (Runnable task = next(); task != END; task = next()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                passOn(thrown);
            }
        }
    }

    private void passOn(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable alsoThrown) {
            alsoThrown.printStackTrace();
        }
    }

    private Runnable next() {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                if (closed) {
                    return END;
                }
            }
        }
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
        synchronized (queue) {
            if (!closed) {
                closed = true;
                queue.add(END);
            }
        }
        awaitEnd();
    }

    private void awaitEnd() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
