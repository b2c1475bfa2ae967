package kata.pool;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import kata.judge.Rejected;
import kata.kit.Folder;

/** A phaser counts to 65,535. */
@Rejected(by = "aFolderMayBeLargeWideOrEmpty", says = "70,001 folders in one")
public final class Part09StarvationDeadlock {
    private Part09StarvationDeadlock() {}

    private static void go(
            Folder f,
            ExecutorService pool,
            Phaser p,
            LongAdder sum,
            AtomicReference<Throwable> failed) {
        pool.execute(
                () -> {
                    try {
                        Folder.Content c = f.read();
                        sum.add(c.bytes());
                        for (Folder k : c.folders()) {
                            p.register();
                            go(k, pool, p, sum, failed);
                        }
                    } catch (Throwable e) {
                        failed.compareAndSet(null, e);
                    } finally {
                        p.arriveAndDeregister();
                    }
                });
    }

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        Phaser p = new Phaser(1);
        LongAdder sum = new LongAdder();
        AtomicReference<Throwable> failed = new AtomicReference<>();
        p.register();
        go(folder, pool, p, sum, failed);
        p.arriveAndAwaitAdvance();
        if (failed.get() != null) throw new ExecutionException(failed.get());
        return sum.sum();
    }
}
