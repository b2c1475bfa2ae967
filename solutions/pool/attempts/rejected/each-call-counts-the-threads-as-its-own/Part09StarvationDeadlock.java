package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Submits as many folders as the pool has threads, and does so in each call. */
@Rejected(by = "twoCallsWithAThreadEachComeToAnEnd", says = "a standstill")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    /**
     * The size of all files in the folder and in the folders inside, in bytes.
     *
     * @param pool reads the folders; it belongs to the caller
     */
    public static long size(Folder folder, ExecutorService pool) throws Exception {
        return size(folder, pool, new Semaphore(threadsOf(pool)));
    }

    private static int threadsOf(ExecutorService pool) {
        return switch (pool) {
            case ThreadPoolExecutor known -> known.getMaximumPoolSize();
            case ForkJoinPool known -> known.getParallelism();
            default -> 2;
        };
    }

    private static long size(Folder folder, ExecutorService pool, Semaphore free) throws Exception {
        Folder.Content content = folder.read();
        long bytes = content.bytes();
        List<Future<Long>> inside = new ArrayList<>();
        for (Folder child : content.folders()) {
            if (free.tryAcquire()) {
                // A thread is free for it: no task ever waits for one in the queue.
                inside.add(
                        pool.submit(
                                () -> {
                                    try {
                                        return size(child, pool, free);
                                    } finally {
                                        free.release();
                                    }
                                }));
            } else {
                bytes += size(child, pool, free);
            }
        }
        for (Future<Long> size : inside) {
            bytes += get(size);
        }
        return bytes;
    }

    private static long get(Future<Long> size) throws Exception {
        try {
            return size.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }
}
