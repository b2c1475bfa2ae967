package kata.pool;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;
import kata.kit.Folder;

/** A failure interrupts each thread that ever read for its call, whatever it reads now. */
@Rejected(by = "aFailureDoesNotInterruptAReadingOfAnotherCall", says = "was interrupted")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    /**
     * The size of all files in the folder and in the folders inside, in bytes.
     *
     * @param pool reads the folders; it belongs to the caller
     */
    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Walk walk = new Walk(pool);
        walk.start(folder);
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

        private final ExecutorService pool;
        private final LongAdder bytes = new LongAdder();
        private final AtomicLong open = new AtomicLong();
        private final CountDownLatch done = new CountDownLatch(1);
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        /** The threads that read for this call. */
        private final Set<Thread> readers = ConcurrentHashMap.newKeySet();

        Walk(ExecutorService pool) {
            this.pool = pool;
        }

        void start(Folder folder) {
            open.incrementAndGet();
            try {
                pool.execute(() -> visit(folder));
            } catch (RuntimeException e) {
                open.decrementAndGet();
                throw e;
            }
        }

        private void visit(Folder folder) {
            readers.add(Thread.currentThread());
            try {
                if (failure.get() == null) {
                    Folder.Content content = folder.read();
                    bytes.add(content.bytes());
                    content.folders().forEach(this::start);
                }
            } catch (Throwable thrown) {
                if (failure.compareAndSet(null, thrown)) {
                    interruptOthers();
                }
            } finally {
                if (open.decrementAndGet() == 0) {
                    done.countDown();
                }
            }
        }

        /** Their results are of no use any more. */
        private void interruptOthers() {
            for (Thread reader : readers) {
                if (reader != Thread.currentThread()) {
                    reader.interrupt();
                }
            }
        }
    }
}
