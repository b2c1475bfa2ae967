package kata.pool;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Keeps the folders of all calls in one queue, and each caller reads from it while it waits. */
@Rejected(
        by = "noCallerWaitsInAFolderOfAnotherCall",
        says = "was reading a slow one of another call")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    private static final Queue<Runnable> OPEN = new ConcurrentLinkedQueue<>();

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Count count = new Count(pool);
        count.add(folder);
        while (!count.done.isDone() && readNext()) {}
        return count.done.get();
    }

    private static boolean readNext() {
        Runnable next = OPEN.poll();
        if (next != null) {
            next.run();
        }
        return next != null;
    }

    private static final class Count {

        private final CompletableFuture<Long> done = new CompletableFuture<>();
        private final AtomicLong unread = new AtomicLong();
        private final LongAdder bytes = new LongAdder();
        private final ExecutorService pool;

        Count(ExecutorService pool) {
            this.pool = pool;
        }

        void add(Folder folder) {
            unread.incrementAndGet();
            OPEN.add(() -> read(folder));
            pool.execute(() -> readNext());
        }

        void read(Folder folder) {
            try {
                Folder.Content content = folder.read();
                bytes.add(content.bytes());
                content.folders().forEach(this::add);
                if (unread.decrementAndGet() == 0) {
                    done.complete(bytes.sum());
                }
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        }
    }
}
