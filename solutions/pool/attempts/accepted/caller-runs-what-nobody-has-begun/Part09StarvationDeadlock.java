package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import kata.kit.Folder;

/**
 * A thread that needs a size runs its task, if nobody has begun it. So every wait is for a running
 * task, never for one in the queue. A FutureTask runs once, whichever thread is first.
 */
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Folder.Content content = folder.read();
        List<FutureTask<Long>> inside = new ArrayList<>();
        for (Folder child : content.folders()) {
            FutureTask<Long> task = new FutureTask<>(() -> size(child, pool));
            inside.add(task);
            pool.execute(task);
        }
        // All of them, before the first wait: a thread that waits for one leaves the next one
        // alone.
        inside.forEach(FutureTask::run);
        long bytes = content.bytes();
        for (FutureTask<Long> task : inside) {
            bytes += task.get();
        }
        return bytes;
    }
}
