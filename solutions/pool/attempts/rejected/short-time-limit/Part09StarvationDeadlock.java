package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import kata.kit.Folder;

/** A limit so short that no standstill is felt: what is merely slow is done twice. */
@Rejected(by = "aSlowFolderIsWaitedForHoweverSlowItIs", says = "Slow is not stuck")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        List<Folder> folders = content.folders();
        List<Future<Long>> inside = new ArrayList<>();
        for (Folder child : folders) {
            inside.add(pool.submit(() -> size(child, pool)));
        }
        long bytes = content.bytes();
        for (int i = 0; i < inside.size(); i++) {
            try {
                bytes += inside.get(i).get(20, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                inside.get(i).cancel(true);
                bytes += size(folders.get(i), pool);
            }
        }
        return bytes;
    }
}
