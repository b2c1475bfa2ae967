package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Catches exceptions. An error of one task ends the thread all the same. */
@Rejected(by = "whateverATaskThrowsIsTold", says = "and failures got: []")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final Thread thread;
    private boolean closed;

    public Part01Loop(Consumer<Throwable> failures) {
        thread = Thread.ofPlatform().name("loop").start(() -> run(failures));
    }

    @SneakyThrows
    private void run(Consumer<Throwable> failures) {
        for (Runnable task = queue.take(); task != END; task = queue.take()) {
            try {
                task.run();
            } catch (Exception thrown) {
                failures.accept(thrown);
            }
        }
    }

    @Override
    public synchronized void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("closed");
        }
        queue.add(task);
    }

    @Override
    @SneakyThrows
    public void close() {
        synchronized (this) {
            closed = true;
            queue.add(END);
        }
        thread.join();
    }
}
