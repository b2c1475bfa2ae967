package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import kata.kit.Folder;

/** A pool that always has one more thread. The given one is left alone. */
@Rejected(by = "onlyThePoolAndTheCallerRead", says = "folders were read on other threads")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        long bytes = content.bytes();
        try (ExecutorService cached = Executors.newCachedThreadPool()) {
            List<Future<Long>> inside = new ArrayList<>();
            for (Folder child : content.folders()) {
                inside.add(cached.submit(() -> size(child, pool)));
            }
            for (Future<Long> size : inside) {
                bytes += size.get();
            }
        }
        return bytes;
    }
}
