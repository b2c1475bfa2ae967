package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import kata.judge.Rejected;
import kata.kit.Folder;

/** A thread that has to wait runs other tasks of the queue, also those of other calls. */
@Rejected(
        by = "noCallerWaitsInAFolderOfAnotherCall",
        says = "its caller was reading a slow one of another call")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        List<Future<Long>> inside = new ArrayList<>();
        for (Folder child : content.folders()) {
            inside.add(pool.submit(() -> size(child, pool)));
        }
        BlockingQueue<Runnable> queue = ((ThreadPoolExecutor) pool).getQueue();
        long bytes = content.bytes();
        for (Future<Long> size : inside) {
            while (!size.isDone()) {
                Runnable other = queue.poll();
                if (other == null) {
                    break;
                }
                other.run();
            }
            bytes += size.get();
        }
        return bytes;
    }
}
