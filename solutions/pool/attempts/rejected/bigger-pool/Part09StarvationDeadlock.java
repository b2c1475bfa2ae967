package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Two threads were too few, so a pool of its own has more. */
@Rejected(by = "onlyThePoolAndTheCallerRead", says = "folders were read on other threads")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        ExecutorService bigger = Executors.newFixedThreadPool(250);
        try {
            return sizeIn(folder, bigger);
        } finally {
            bigger.shutdownNow();
        }
    }

    private static long sizeIn(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        List<Future<Long>> inside = new ArrayList<>();
        for (Folder child : content.folders()) {
            inside.add(pool.submit(() -> sizeIn(child, pool)));
        }
        long bytes = content.bytes();
        for (Future<Long> size : inside) {
            bytes += size.get();
        }
        return bytes;
    }
}
