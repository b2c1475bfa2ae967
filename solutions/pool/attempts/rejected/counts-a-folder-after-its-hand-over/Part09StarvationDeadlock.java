package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Counts the folders that are still open, each one line after another thread may have ended it. */
@Rejected(
        by = "noFolderIsMissingWhicheverIsReadFirst",
        says = "111, whichever folder is read first")
public final class Part09StarvationDeadlock {

    private final AtomicInteger open = new AtomicInteger(1);
    private final AtomicLong bytes = new AtomicLong();
    private final CompletableFuture<Long> total = new CompletableFuture<>();
    private final ExecutorService pool;

    private Part09StarvationDeadlock(ExecutorService pool) {
        this.pool = pool;
    }

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Part09StarvationDeadlock call = new Part09StarvationDeadlock(pool);
        pool.execute(() -> call.read(folder));
        return call.total.get();
    }

    private void read(Folder folder) {
        try {
            Folder.Content content = folder.read();
            bytes.addAndGet(content.bytes());
            for (Folder child : content.folders()) {
                pool.execute(() -> read(child));
                open.incrementAndGet();
            }
            if (open.decrementAndGet() == 0) {
                total.complete(bytes.get());
            }
        } catch (Throwable failure) {
            total.completeExceptionally(failure);
        }
    }
}
