package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Counts what is in the pool by itself: a permit for each thread and each place. */
public final class Part08BackPressure implements Executor, AutoCloseable {

    private final ExecutorService pool;
    private final Semaphore room;
    private final ReadWriteLock helping = new ReentrantReadWriteLock();

    public Part08BackPressure(int threads, int places) {
        pool = Executors.newFixedThreadPool(threads);
        room = new Semaphore(threads + places);
    }

    @Override
    public void execute(Runnable task) {
        if (room.tryAcquire()) {
            submit(task);
        } else if (pool.isShutdown()) {
            throw new RejectedExecutionException("closed");
        } else {
            help(task);
        }
    }

    private void help(Runnable task) {
        helping.readLock().lock();
        try {
            if (pool.isShutdown()) {
                throw new RejectedExecutionException("closed");
            }
            task.run();
        } finally {
            helping.readLock().unlock();
        }
    }

    private void submit(Runnable task) {
        try {
            pool.execute(
                    () -> {
                        try {
                            task.run();
                        } finally {
                            room.release();
                        }
                    });
        } catch (RejectedExecutionException closed) {
            room.release();
            throw closed;
        }
    }

    @Override
    public void close() {
        pool.shutdown();
        helping.writeLock().lock();
        helping.writeLock().unlock();
        // In a thread that nobody interrupts.
        CompletableFuture.runAsync(pool::close, Thread::startVirtualThread).join();
    }
}
