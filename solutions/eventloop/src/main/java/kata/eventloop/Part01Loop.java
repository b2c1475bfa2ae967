package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import lombok.SneakyThrows;

/**
 * An event loop: one thread that takes tasks from a queue, one after the other, for as long as it
 * lives. Its tasks never run side by side, so what only they touch needs no lock.
 */
public final class Part01Loop implements Executor, AutoCloseable {

    // The last thing in the queue. It is compared, never run.
    private static final Runnable END = () -> {};

    // Unbounded: a bounded queue would make a task wait for room that only its own thread can make.
    // A blocking queue and not a deque that is polled: take() parks the thread until a task comes.
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private boolean closed;

    /**
     * Starts the loop.
     *
     * @param failures is told what tasks throw
     */
    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
        // A platform thread, for it lives as long as the program. A single-thread executor is the
        // same thing ready-made, if each task is wrapped so that its failure is told.
        thread = Thread.ofPlatform().name("loop").start(this::run);
    }

    // tag::run[]
    private void run() {
        for (Runnable task = next(); task != END; task = next()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                // Throwable: an Error of one task is no reason to end all the others.
                failures.accept(thrown);
            }
        }
    }

    // end::run[]

    private Runnable next() {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                // Nobody has this thread but its tasks: one of them left its flag set. The flag is
                // cleared now, and the loop ends by END only.
            }
        }
    }

    /**
     * Takes a task, which runs later.
     *
     * @throws RejectedExecutionException if the loop is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        // Under one lock with close(): asking and adding must be one step, else a task could come
        // behind END and be lost. Called by a task or not makes no difference: it queues up.
        synchronized (queue) {
            if (closed) {
                throw new RejectedExecutionException("the loop is closed");
            }
            queue.add(task);
        }
    }

    /**
     * Takes no more tasks, and comes back when those that were taken have run. It is not called by
     * a task.
     */
    @Override
    @SneakyThrows
    public void close() {
        synchronized (queue) {
            if (!closed) {
                closed = true;
                // Into the queue and not by interruption: that would hit the task that runs, and
                // END has its turn behind all that was taken before.
                queue.add(END);
            }
        }
        thread.join();
    }
}
