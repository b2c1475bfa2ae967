package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Keeps the failure in a static field. */
@Rejected(by = "aFailureBelongsToItsOwnCall", says = "of one call cannot be read")
public final class Part09StarvationDeadlock {
    private Part09StarvationDeadlock() {}

    private static final AtomicReference<Throwable> FAILED = new AtomicReference<>();

    private static void read(
            Folder f,
            ExecutorService pool,
            AtomicLong pending,
            LongAdder sum,
            CompletableFuture<Void> done) {
        pool.execute(
                () -> {
                    try {
                        Folder.Content c = f.read();
                        sum.add(c.bytes());
                        for (Folder k : c.folders()) {
                            pending.incrementAndGet();
                            read(k, pool, pending, sum, done);
                        }
                        if (pending.decrementAndGet() == 0) done.complete(null);
                    } catch (Throwable e) {
                        FAILED.compareAndSet(null, e);
                        done.complete(null);
                    }
                });
    }

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        FAILED.set(null);
        AtomicLong pending = new AtomicLong(1);
        LongAdder sum = new LongAdder();
        CompletableFuture<Void> done = new CompletableFuture<>();
        read(folder, pool, pending, sum, done);
        done.get();
        if (FAILED.get() != null) throw new ExecutionException(FAILED.getAndSet(null));
        return sum.sum();
    }
}
