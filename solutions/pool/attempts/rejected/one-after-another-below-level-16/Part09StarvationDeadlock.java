package kata.pool;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;
import kata.kit.Folder;

/** From level 16 on, a task reads all that is below by itself. */
@Rejected(by = "foldersSideBySideAreReadAtTheSameTimeHoweverDeepTheyLie", says = "50 levels down")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    /**
     * The size of all files in the folder and in the folders inside, in bytes.
     *
     * @param pool reads the folders; it belongs to the caller
     */
    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Walk walk = new Walk(pool);
        walk.start(folder, 0);
        walk.done.await();
        Throwable thrown = walk.failure.get();
        if (thrown != null) {
            throw asException(thrown);
        }
        return walk.bytes.sum();
    }

    private static Exception asException(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return (Exception) thrown;
    }

    /** One call of {@link #size}. */
    private static final class Walk {

        /** There are tasks enough for any pool by then, and each costs a place in the queue. */
        private static final int TASKS_DOWN_TO = 16;

        private final ExecutorService pool;
        private final LongAdder bytes = new LongAdder();
        private final AtomicLong open = new AtomicLong();
        private final CountDownLatch done = new CountDownLatch(1);
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        Walk(ExecutorService pool) {
            this.pool = pool;
        }

        void start(Folder folder, int level) {
            open.incrementAndGet();
            try {
                pool.execute(() -> run(folder, level));
            } catch (RuntimeException e) {
                open.decrementAndGet();
                throw e;
            }
        }

        private void run(Folder folder, int level) {
            try {
                visit(folder, level);
            } catch (Throwable thrown) {
                failure.compareAndSet(null, thrown);
            } finally {
                if (open.decrementAndGet() == 0) {
                    done.countDown();
                }
            }
        }

        private void visit(Folder folder, int level) {
            if (failure.get() != null) {
                return;
            }
            Folder.Content content = folder.read();
            bytes.add(content.bytes());
            for (Folder child : content.folders()) {
                if (level < TASKS_DOWN_TO) {
                    start(child, level + 1);
                } else {
                    visit(child, level + 1);
                }
            }
        }
    }
}
