package kata.pool;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;
import kata.kit.Folder;

/** After a failure it clears the pool's queue, with the tasks of other calls in it. */
@Rejected(by = "aFailureLeavesTheTasksOfOtherCallsInTheQueue", says = "standstill")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    /**
     * The size of all files in the folder and in the folders inside, in bytes.
     *
     * @param pool reads the folders; it belongs to the caller
     */
    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Run run = new Run(pool);
        run.hand(folder);
        return run.result();
    }

    /** One call: what is still open, and what has come together so far. */
    private static final class Run {
        private final ExecutorService pool;
        private final LongAdder bytes = new LongAdder();
        private final AtomicLong open = new AtomicLong();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final CountDownLatch done = new CountDownLatch(1);

        Run(ExecutorService pool) {
            this.pool = pool;
        }

        void hand(Folder folder) {
            open.incrementAndGet();
            try {
                pool.execute(() -> count(folder));
            } catch (RuntimeException | Error e) {
                ended();
                throw e;
            }
        }

        private void count(Folder folder) {
            try {
                if (failure.get() == null) {
                    Folder.Content content = folder.read();
                    bytes.add(content.bytes());
                    for (Folder child : content.folders()) {
                        hand(child);
                    }
                }
            } catch (Throwable e) {
                if (failure.compareAndSet(null, e)) {
                    // Nobody needs what is still queued.
                    if (pool instanceof ThreadPoolExecutor threads) {
                        threads.getQueue().clear();
                    }
                    done.countDown();
                }
            } finally {
                ended();
            }
        }

        private void ended() {
            if (open.decrementAndGet() == 0) {
                done.countDown();
            }
        }

        long result() throws Exception {
            done.await();
            Throwable e = failure.get();
            if (e != null) {
                throw new ExecutionException(e);
            }
            return bytes.sum();
        }
    }
}
