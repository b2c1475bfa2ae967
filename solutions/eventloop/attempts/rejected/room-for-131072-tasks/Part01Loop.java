package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** The queue has room for 131,072 tasks, and refuses the next one. */
@Rejected(by = "executeComesBackAtOnce", says = "with 131,072 tasks waiting execute threw")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private static final int ROOM = 1 << 17;

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>(ROOM + 1);
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
            if (queue.size() >= ROOM) {
                throw new RejectedExecutionException("too many tasks wait");
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
