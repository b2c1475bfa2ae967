package kata.pool;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Counts tasks out at their end, but not when they fail: then the caller waits forever. */
@Rejected(by = "theExceptionOfAFolderComesOut", says = "something that never comes")
public final class Part09StarvationDeadlock {

    private final ExecutorService pool;
    private final LongAdder bytes = new LongAdder();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final CountDownLatch finished = new CountDownLatch(1);

    private Part09StarvationDeadlock(ExecutorService pool) {
        this.pool = pool;
    }

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Part09StarvationDeadlock count = new Part09StarvationDeadlock(pool);
        count.handOver(folder);
        count.finished.await();
        return count.bytes.sum();
    }

    private void handOver(Folder folder) {
        unfinished.incrementAndGet();
        pool.submit(() -> read(folder));
    }

    private void read(Folder folder) {
        Folder.Content content = folder.read();
        bytes.add(content.bytes());
        content.folders().forEach(this::handOver);
        if (unfinished.decrementAndGet() == 0) {
            finished.countDown();
        }
    }
}
