package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Once closed, puts tasks into a queue that nobody looks at any more. */
@Rejected(by = "afterCloseTasksAreRefused", says = "execute accepted it")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final Thread thread;

    public Part01Loop(Consumer<Throwable> failures) {
        thread = Thread.ofPlatform().name("loop").start(() -> run(failures));
    }

    @SneakyThrows
    private void run(Consumer<Throwable> failures) {
        for (Runnable task = queue.take(); task != END; task = queue.take()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                failures.accept(thrown);
            }
        }
    }

    @Override
    public synchronized void execute(Runnable task) {
        queue.add(task);
    }

    @Override
    @SneakyThrows
    public void close() {
        synchronized (this) {
            queue.add(END);
        }
        thread.join();
    }
}
