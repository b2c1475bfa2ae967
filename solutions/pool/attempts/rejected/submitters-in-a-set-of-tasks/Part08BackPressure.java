package kata.pool;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Those that help are noted by their tasks: of two with equal tasks one is waited for. */
@Rejected(by = "closeWaitsForASubmitterThatHelps", says = "two submitters ran a task")
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ThreadPoolExecutor pool;

    // What submitters are running themselves. Guarded by itself.
    private final Set<Runnable> runningHere = new HashSet<>();

    /**
     * An executor that is ready for work.
     *
     * @param threads how many tasks run at once, at least 1
     * @param places how many tasks can wait, at least 1
     */
    public Part08BackPressure(int threads, int places) {
        pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(places),
                        (task, full) -> runHere(task));
    }

    /**
     * Runs the task, now or later.
     *
     * @throws RejectedExecutionException if the executor is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    /** Takes no more tasks, and returns when all that were taken have run. */
    @Override
    public void close() {
        pool.shutdown();
        boolean interrupted = false;
        while (!pool.isTerminated()) {
            try {
                pool.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        synchronized (runningHere) {
            while (!runningHere.isEmpty()) {
                try {
                    runningHere.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void runHere(Runnable task) {
        synchronized (runningHere) {
            if (pool.isShutdown()) {
                throw new RejectedExecutionException("closed");
            }
            runningHere.add(task);
        }
        try {
            task.run();
        } finally {
            synchronized (runningHere) {
                runningHere.remove(task);
                runningHere.notifyAll();
            }
        }
    }
}
