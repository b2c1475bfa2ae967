package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import kata.kit.Folder;

/**
 * Takes back what nobody has begun. But cancel() says true for a running task as well: what runs is
 * done a second time.
 */
@Rejected(by = "aSlowFolderIsWaitedForHoweverSlowItIs", says = "Slow is not stuck")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        List<Folder> folders = content.folders();
        List<Future<Long>> inside = new ArrayList<>();
        for (Folder child : folders.subList(Math.min(1, folders.size()), folders.size())) {
            inside.add(pool.submit(() -> size(child, pool)));
        }
        long bytes = content.bytes() + (folders.isEmpty() ? 0 : size(folders.getFirst(), pool));
        for (int i = 0; i < inside.size(); i++) {
            bytes +=
                    inside.get(i).cancel(false)
                            ? size(folders.get(i + 1), pool)
                            : inside.get(i).get();
        }
        return bytes;
    }
}
