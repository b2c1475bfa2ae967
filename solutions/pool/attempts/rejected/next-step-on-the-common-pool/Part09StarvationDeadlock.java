package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Reads in the pool, and hands out the folders inside on the common pool. */
@Rejected(by = "noThreadOfTheCommonPoolIsNeeded", says = "did not come to its end")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        try {
            return sizeLater(folder, pool).get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private static CompletableFuture<Long> sizeLater(Folder folder, Executor pool) {
        return CompletableFuture.supplyAsync(folder::read, pool)
                .thenComposeAsync(content -> sizeOf(content, pool));
    }

    private static CompletableFuture<Long> sizeOf(Folder.Content content, Executor pool) {
        CompletableFuture<Long> sum = CompletableFuture.completedFuture(content.bytes());
        for (Folder child : content.folders()) {
            sum = sum.thenCombine(sizeLater(child, pool), Long::sum);
        }
        return sum;
    }
}
