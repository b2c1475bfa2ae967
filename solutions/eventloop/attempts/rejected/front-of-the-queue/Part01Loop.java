package kata.eventloop;

import java.util.concurrent.BlockingDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Lets a task that comes from the loop go first, before all that wait. */
@Rejected(by = "aTaskFromATaskRunsLater", says = "A begins, A ends, B, C")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final BlockingDeque<Runnable> queue = new LinkedBlockingDeque<>();
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
            } catch (Throwable thrown) {
                failures.accept(thrown);
            }
        }
    }

    @Override
    public synchronized void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("closed");
        }
        if (Thread.currentThread() == thread) {
            queue.addFirst(task);
        } else {
            queue.addLast(task);
        }
    }

    @Override
    @SneakyThrows
    public void close() {
        synchronized (this) {
            closed = true;
            queue.addLast(END);
        }
        thread.join();
    }
}
