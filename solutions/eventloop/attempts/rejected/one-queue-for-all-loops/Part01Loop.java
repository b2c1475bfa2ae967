package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** A static queue: the tasks of one loop run on the thread of another. */
@Rejected(by = "twoLoopsShareNothing", says = "its task 3 ran on another loop's thread")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private static final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private boolean closed;

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
            thread.getUncaughtExceptionHandler().uncaughtException(thread, alsoThrown);
        }
    }

    private Runnable next() {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
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
