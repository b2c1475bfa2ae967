package kata.coroutines;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import kata.judge.probe.Caller;

/** The event loop of the rules: one thread, and a queue. What a task throws is kept. */
final class TestLoop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final AtomicInteger tasks = new AtomicInteger();
    private final Caller<Void> caller = Caller.run("the loop", this::run);

    private void run() throws InterruptedException {
        for (Runnable task = queue.take(); task != END; task = queue.take()) {
            tasks.incrementAndGet();
            try {
                task.run();
            } catch (Throwable failure) {
                failures.add(failure);
            }
        }
    }

    @Override
    public void execute(Runnable task) {
        queue.add(task);
    }

    Thread thread() {
        return caller.thread();
    }

    /** How many tasks have begun. */
    int tasks() {
        return tasks.get();
    }

    /** What its tasks threw. */
    List<Throwable> failures() {
        return failures;
    }

    /** Waits until the loop and all threads of the attempt wait. */
    void awaitStill() {
        caller.awaitStill();
    }

    /** Waits until the condition holds, or nothing moves any more. */
    boolean comesTrue(BooleanSupplier condition) {
        return caller.comesTrue(condition);
    }

    @Override
    public void close() {
        queue.add(END);
    }
}
