package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import kata.kit.Folder;

/**
 * Reads all folders of one level at a time. Only the caller waits; a slow folder holds up the level
 * below it, and nothing else.
 */
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        long bytes = 0;
        List<Folder> level = List.of(folder);
        while (!level.isEmpty()) {
            List<Callable<Folder.Content>> readings =
                    level.stream().<Callable<Folder.Content>>map(f -> f::read).toList();
            List<Folder> next = new ArrayList<>();
            for (Future<Folder.Content> reading : pool.invokeAll(readings)) {
                bytes += reading.get().bytes();
                next.addAll(reading.get().folders());
            }
            level = next;
        }
        return bytes;
    }
}
