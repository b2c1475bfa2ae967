package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Looks whether the loop is closed, then adds the task: by then it may be closed. */
@Rejected(
        by = "whileItClosesATaskIsTakenAndRunsOrIsRefused",
        says = "the task was taken, and never ran")
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
                failures.accept(thrown);
            }
        }
    }

    private Runnable next() {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                // A task left the flag set.
            }
        }
    }

    @Override
    public void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("the loop is closed");
        }
        queue.add(task);
    }

    @Override
    @SneakyThrows
    public void close() {
        if (!closed) {
            closed = true;
            queue.add(END);
        }
        thread.join();
    }
}
