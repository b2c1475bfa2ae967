package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Reads in the given pool, and has a thread for every folder that waits. */
@Rejected(by = "onlyThePoolAndTheCallerRead", says = "platform threads besides the two of the pool")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        try (ExecutorService waiting = Executors.newCachedThreadPool()) {
            return size(folder, pool, waiting);
        }
    }

    private static long size(Folder folder, ExecutorService pool, ExecutorService waiting)
            throws Exception {
        Folder.Content content = pool.submit(folder::read).get();
        List<Future<Long>> inside = new ArrayList<>();
        for (Folder child : content.folders()) {
            inside.add(waiting.submit(() -> size(child, pool, waiting)));
        }
        long bytes = content.bytes();
        for (Future<Long> size : inside) {
            bytes += size.get();
        }
        return bytes;
    }
}
