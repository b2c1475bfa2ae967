package kata.eventloop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Where failures go is static: the newest loop sets it for all others. */
@Rejected(by = "eachLoopTellsItsOwnFailuresAndHasItsOwnEnd", says = "those of another loop")
public final class Part01Loop implements Executor, AutoCloseable {

    // The last thing in the queue. It is compared, never run.
    private static final Runnable END = () -> {};

    // Unbounded: a bounded queue would make a task wait for room that only its own thread can make.
    // A blocking queue and not a deque that is polled: take() parks the thread until a task comes.
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private static volatile Consumer<Throwable> newest;
    private final Thread thread;
    private boolean closed;

    /**
     * Starts the loop.
     *
     * @param failures gets what tasks throw
     */
    public Part01Loop(Consumer<Throwable> failures) {
        newest = failures;
        // A platform thread, because it lives as long as the program. A single-thread executor is
        // nearly the same ready-made: wrap each task, so that its failure is passed on, and do not
        // end it by its close(), which drops tasks when its caller is interrupted.
        thread = Thread.ofPlatform().name("loop").start(this::run);
    }

    private void run() {
        for (Runnable task = next(); task != END; task = next()) {
            try {
                task.run();
            } catch (Throwable thrown) {
                // Throwable: an Error of one task is no reason to end all the others.
                passOn(thrown);
            }
        }
    }

    private void passOn(Throwable thrown) {
        try {
            newest.accept(thrown);
        } catch (Throwable alsoThrown) {
            // A log that is full is no reason either. The thread's own handler hears of it, and
            // the thread lives.
            thread.getUncaughtExceptionHandler().uncaughtException(thread, alsoThrown);
        }
    }

    private Runnable next() {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                // Only tasks have this thread: one of them left its interrupt flag set. The flag is
                // cleared now, and only END ends the loop.
            }
        }
    }

    /**
     * Accepts a task, which runs later.
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
     * Accepts no more tasks, and returns when all accepted ones have run. Tasks of the loop do not
     * call it.
     */
    @Override
    public void close() {
        synchronized (queue) {
            if (!closed) {
                closed = true;
                // Into the queue and not by interruption: that would hit the task that runs, and
                // END has its turn behind all that was taken before.
                queue.add(END);
            }
        }
        awaitEnd();
    }

    // An interrupted caller must not leave tasks to themselves. Its flag is there again afterwards.
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
