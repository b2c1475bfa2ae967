package kata.pool;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;
import kata.kit.Folder;

/** One list of folders to read for all calls, whichever pool they were given. */
@Rejected(by = "eachCallReadsItsFoldersInItsOwnPool", says = "a thread of the other pool")
public final class Part09StarvationDeadlock {

    // Last in, first out: depth first, so the list stays short where folders are many.
    private static final ConcurrentLinkedDeque<Job> JOBS = new ConcurrentLinkedDeque<>();

    private Part09StarvationDeadlock() {}

    /**
     * The size of all files in the folder and in the folders inside, in bytes.
     *
     * @param pool reads the folders; it belongs to the caller
     */
    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Count count = new Count(pool);
        count.hand(folder);
        count.end.await();
        Throwable thrown = count.thrown.get();
        if (thrown != null) {
            throw new ExecutionException(thrown);
        }
        return count.bytes.sum();
    }

    /** There are as many calls of this as jobs. */
    private static void doNextJob() {
        Job job = JOBS.poll();
        if (job != null) {
            job.count.read(job.folder);
        }
    }

    private static final class Job {

        private final Folder folder;
        private final Count count;

        Job(Folder folder, Count count) {
            this.folder = folder;
            this.count = count;
        }
    }

    private static final class Count {

        private final ExecutorService pool;
        private final LongAdder bytes = new LongAdder();
        private final AtomicReference<Throwable> thrown = new AtomicReference<>();
        private final AtomicLong unfinished = new AtomicLong();
        private final CountDownLatch end = new CountDownLatch(1);

        Count(ExecutorService pool) {
            this.pool = pool;
        }

        void hand(Folder folder) {
            unfinished.incrementAndGet();
            Job job = new Job(folder, this);
            JOBS.push(job);
            try {
                pool.execute(Part09StarvationDeadlock::doNextJob);
            } catch (Throwable refused) {
                thrown.compareAndSet(null, refused);
                if (JOBS.remove(job)) {
                    finished();
                }
            }
        }

        private void read(Folder folder) {
            try {
                Folder.Content content = folder.read();
                bytes.add(content.bytes());
                content.folders().forEach(this::hand);
            } catch (Throwable failure) {
                thrown.compareAndSet(null, failure);
            } finally {
                finished();
            }
        }

        private void finished() {
            if (unfinished.decrementAndGet() == 0) {
                end.countDown();
            }
        }
    }
}
