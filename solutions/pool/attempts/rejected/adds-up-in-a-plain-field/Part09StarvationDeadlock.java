package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;
import kata.kit.Folder;

/** The tasks are counted as they must be, with an atomic. The bytes are not. */
@Rejected(
        by = "whatTwoThreadsAddUpAtTheSameTimeIsNotLost",
        says = "when left and right were added at the same time")
public final class Part09StarvationDeadlock {

    private final ExecutorService pool;
    private final AtomicInteger unfinished = new AtomicInteger();
    private final CompletableFuture<Void> finished = new CompletableFuture<>();
    private long bytes;

    private Part09StarvationDeadlock(ExecutorService pool) {
        this.pool = pool;
    }

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Part09StarvationDeadlock count = new Part09StarvationDeadlock(pool);
        count.handOver(folder);
        count.finished.get();
        return count.bytes;
    }

    private void handOver(Folder folder) {
        unfinished.incrementAndGet();
        pool.execute(() -> read(folder));
    }

    private void read(Folder folder) {
        try {
            Folder.Content content = folder.read();
            bytes += content.bytes();
            content.folders().forEach(this::handOver);
        } catch (RuntimeException e) {
            finished.completeExceptionally(e);
        }
        if (unfinished.decrementAndGet() == 0) {
            finished.complete(null);
        }
    }
}
