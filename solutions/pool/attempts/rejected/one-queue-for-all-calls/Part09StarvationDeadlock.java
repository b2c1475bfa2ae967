package kata.pool;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import kata.judge.Rejected;
import kata.kit.Folder;

/** The folders of all calls stand in one queue, whatever pool a call was given. */
@Rejected(
        by = "eachCallReadsItsFoldersInItsOwnPool",
        says = "and a later one with a pool of its own waited, too")
public final class Part09StarvationDeadlock {

    private static final Queue<Work> QUEUE = new ConcurrentLinkedQueue<>();

    private record Work(Folder folder, Count count) {}

    private static final class Count {
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicLong missing = new AtomicLong(1);
        private final CompletableFuture<Long> sum = new CompletableFuture<>();
    }

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Count count = new Count();
        submit(new Work(folder, count), pool);
        try {
            return count.sum.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private static void submit(Work work, ExecutorService pool) {
        QUEUE.add(work);
        pool.execute(() -> next(pool));
    }

    private static void next(ExecutorService pool) {
        Work work = QUEUE.poll();
        if (work == null) {
            return;
        }
        try {
            Folder.Content content = work.folder().read();
            work.count().bytes.addAndGet(content.bytes());
            for (Folder child : content.folders()) {
                work.count().missing.incrementAndGet();
                submit(new Work(child, work.count()), pool);
            }
            if (work.count().missing.decrementAndGet() == 0) {
                work.count().sum.complete(work.count().bytes.get());
            }
        } catch (Throwable thrown) {
            work.count().sum.completeExceptionally(thrown);
        }
    }
}
