package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;
import kata.kit.Folder;

/** The threads of the pool wait for a permit to hand out the next folder. */
@Rejected(by = "aFolderMayBeLargeWideOrEmpty", says = "a standstill")
public final class Part09StarvationDeadlock {
    private Part09StarvationDeadlock() {}

    private static void read(
            Folder f,
            ExecutorService pool,
            AtomicLong pending,
            LongAdder sum,
            CompletableFuture<Void> done,
            Semaphore room) {
        pool.execute(
                () -> {
                    try {
                        Folder.Content c = f.read();
                        sum.add(c.bytes());
                        for (Folder k : c.folders()) {
                            pending.incrementAndGet();
                            room.acquireUninterruptibly();
                            read(k, pool, pending, sum, done, room);
                        }
                        if (pending.decrementAndGet() == 0) done.complete(null);
                    } catch (Throwable e) {
                        done.completeExceptionally(e);
                    } finally {
                        room.release();
                    }
                });
    }

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        AtomicLong pending = new AtomicLong(1);
        LongAdder sum = new LongAdder();
        CompletableFuture<Void> done = new CompletableFuture<>();
        Semaphore room = new Semaphore(100);
        room.acquire();
        read(folder, pool, pending, sum, done, room);
        done.get();
        return sum.sum();
    }
}
