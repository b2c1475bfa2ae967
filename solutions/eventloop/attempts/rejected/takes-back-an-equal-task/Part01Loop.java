package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * A task that came too late is taken out of the queue again: the first that is equal to it, which
 * may be one that was accepted.
 */
@Rejected(
        by = "aTaskThatIsRefusedTakesNoEarlierOneAlong",
        says = "a task waited when the same object was submitted again")
public final class Part01Loop implements Executor, AutoCloseable {

    private static final Runnable END =
            new Runnable() {
                @Override
                public void run() {}
            };

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Consumer<Throwable> failures;
    private final Thread thread;

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        thread = Thread.ofPlatform().name("loop").start(this::loop);
    }

    private void loop() {
        while (true) {
            Runnable task;
            try {
                task = queue.take();
            } catch (InterruptedException e) {
                continue;
            }
            if (task == END) {
                return;
            }
            try {
                task.run();
            } catch (Throwable thrown) {
                try {
                    failures.accept(thrown);
                } catch (Throwable ignored) {
                    // the next task has nothing to do with it
                }
            }
        }
    }

    @Override
    public void execute(Runnable task) {
        if (closed.get()) {
            throw new RejectedExecutionException("the loop is closed");
        }
        queue.add(task);
        // close() may have come in between, and the task may lie behind the end: look again, as
        // ThreadPoolExecutor does. If it cannot be taken back, it has begun, and counts as
        // accepted.
        if (closed.get() && queue.remove(task)) {
            throw new RejectedExecutionException("the loop is closed");
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            queue.add(END);
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
