package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.Folder;

/** It does not hang any more: it fails. */
@Rejected(by = "foldersDeeperThanThePoolAreCounted", says = "because a time limit was over")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        List<Future<Long>> inside = new ArrayList<>();
        for (Folder child : content.folders()) {
            inside.add(pool.submit(() -> size(child, pool)));
        }
        long bytes = content.bytes();
        for (Future<Long> size : inside) {
            bytes += size.get(100, TimeUnit.MILLISECONDS);
        }
        return bytes;
    }
}
