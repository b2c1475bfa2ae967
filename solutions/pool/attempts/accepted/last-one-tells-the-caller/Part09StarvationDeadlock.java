package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import kata.kit.Folder;

/** Tasks count themselves in before they are handed over, and out when they end. */
public final class Part09StarvationDeadlock {

    private final ExecutorService pool;
    private final LongAdder bytes = new LongAdder();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final CompletableFuture<Void> finished = new CompletableFuture<>();

    private Part09StarvationDeadlock(ExecutorService pool) {
        this.pool = pool;
    }

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Part09StarvationDeadlock count = new Part09StarvationDeadlock(pool);
        count.handOver(folder);
        count.finished.get();
        return count.bytes.sum();
    }

    private void handOver(Folder folder) {
        unfinished.incrementAndGet();
        pool.execute(() -> read(folder));
    }

    private void read(Folder folder) {
        try {
            Folder.Content content = folder.read();
            bytes.add(content.bytes());
            content.folders().forEach(this::handOver);
        } catch (Throwable e) {
            finished.completeExceptionally(e);
        }
        if (unfinished.decrementAndGet() == 0) {
            finished.complete(null);
        }
    }
}
