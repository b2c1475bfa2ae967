package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;
import kata.kit.Folder;

/**
 * Hands a folder to the pool only when one of two permits is free, and goes down itself otherwise.
 * A task that waits for folders further down keeps its permit: below, nothing is handed over any
 * more.
 */
@Rejected(by = "foldersSideBySideAreReadAtTheSameTimeHoweverDeepTheyLie", says = "50 levels down")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        return size(folder, pool, new Semaphore(2));
    }

    private static long size(Folder folder, ExecutorService pool, Semaphore free) throws Exception {
        Folder.Content content = folder.read();
        List<Future<Long>> elsewhere = new ArrayList<>();
        List<Folder> here = new ArrayList<>();
        for (Folder child : content.folders()) {
            if (free.tryAcquire()) {
                elsewhere.add(pool.submit(() -> sizeThenFree(child, pool, free)));
            } else {
                here.add(child);
            }
        }
        long bytes = content.bytes();
        for (Folder child : here) {
            bytes += size(child, pool, free);
        }
        for (Future<Long> size : elsewhere) {
            bytes += size.get();
        }
        return bytes;
    }

    private static long sizeThenFree(Folder folder, ExecutorService pool, Semaphore free)
            throws Exception {
        try {
            return size(folder, pool, free);
        } finally {
            free.release();
        }
    }
}
