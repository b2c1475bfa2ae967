package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Makes the given pool bigger when it seems too small. */
@Rejected(by = "onlyThePoolAndTheCallerRead", says = "2 threads, and had")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        ThreadPoolExecutor given = (ThreadPoolExecutor) pool;
        given.setMaximumPoolSize(250);
        given.setCorePoolSize(250);
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
