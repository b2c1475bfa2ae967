package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import kata.kit.Folder;

/**
 * The size of a folder with all folders inside, counted by a pool: each folder is a task, and hands
 * the folders inside to the same pool. It works on the developer's own disk, and comes to a
 * standstill where folders are nested more deeply than the pool has threads.
 *
 * <p>Repair {@link #size}. The rules:
 *
 * <ul>
 *   <li>folders a hundred levels deep are counted on a pool of two threads, each read once and none
 *       lost, whatever their names, however many and however large they are;
 *   <li>folders are read by the pool's threads, or by the calling thread; you start no platform
 *       threads, and the pool stays as it is, open;
 *   <li>folders side by side are read at the same time, not only those of the first level;
 *   <li>no thread waits with a time limit: a wait ends because the work is done;
 *   <li>when a folder cannot be read, what it throws comes out, itself or as a cause;
 *   <li>calls at the same time, and one after a failure, do not disturb each other.
 * </ul>
 *
 * <p>Not asked for: more levels than a stack has room for, the same folder object in two places, a
 * pool that is closed meanwhile or refuses a task, a caller that is itself a thread of the pool, a
 * folder that throws a {@code CompletionException}, and interrupting the caller.
 */
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    /**
     * The size of all files in the folder and in the folders inside, in bytes.
     *
     * @param pool reads the folders; it belongs to the caller
     */
    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        List<Future<Long>> inside = new ArrayList<>();
        for (Folder child : content.folders()) {
            inside.add(pool.submit(() -> size(child, pool)));
        }
        long bytes = content.bytes();
        for (Future<Long> size : inside) {
            bytes += size.get();
        }
        return bytes;
    }
}
