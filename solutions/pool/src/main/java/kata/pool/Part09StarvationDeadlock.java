package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import kata.kit.Folder;

/**
 * The size of a folder with all folders inside, counted by a pool.
 *
 * <p>A task reads one folder, hands on the folders inside, and ends. The next steps are not waited
 * for: they are registered beforehand, and run by the thread that brings the last missing piece. So
 * no thread of the pool ever waits for another task, and two of them are enough for any depth. The
 * bound that is left is the stack: the last missing piece runs all that waited for it, one in the
 * other. A hundred thousand levels were too many for it.
 */
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    /**
     * The size of all files in the folder and in the folders inside, in bytes.
     *
     * @param pool reads the folders; it belongs to the caller
     */
    public static long size(Folder folder, ExecutorService pool) throws Exception {
        try {
            // The only wait, and not one of the pool's threads stands in it.
            return sizeLater(folder, pool).get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    // Composition, because the pool is given and its threads must not wait. In a ForkJoinPool,
    // join() could stay: a worker that joins runs other tasks meanwhile. On virtual threads, get()
    // could stay: one that waits costs next to nothing.
    private static CompletableFuture<Long> sizeLater(Folder folder, Executor pool) {
        return CompletableFuture.supplyAsync(folder::read, pool)
                .thenCompose(content -> sizeOf(content, pool));
    }

    private static CompletableFuture<Long> sizeOf(Folder.Content content, Executor pool) {
        CompletableFuture<Long> sum = CompletableFuture.completedFuture(content.bytes());
        for (Folder child : content.folders()) {
            sum = sum.thenCombine(sizeLater(child, pool), Long::sum);
        }
        return sum;
    }
}
