package kata.eventloop;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Has so much room in its queue, and makes whoever brings more wait. */
@Rejected(by = "executeComesBackAtOnce", says = "had to wait after 16")
public final class Part01Loop implements Executor, AutoCloseable {

    private final ArrayBlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(16);
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Thread thread;

    public Part01Loop(Consumer<Throwable> failures) {
        thread = Thread.ofPlatform().name("loop").start(() -> run(failures));
    }

    @SneakyThrows
    private void run(Consumer<Throwable> failures) {
        while (!closed.get() || !queue.isEmpty()) {
            try {
                queue.take().run();
            } catch (Throwable thrown) {
                failures.accept(thrown);
            }
        }
    }

    @Override
    @SneakyThrows
    public void execute(Runnable task) {
        if (closed.get()) {
            throw new RejectedExecutionException("closed");
        }
        queue.put(task);
    }

    @Override
    @SneakyThrows
    public void close() {
        queue.put(() -> closed.set(true));
        thread.join();
    }
}
