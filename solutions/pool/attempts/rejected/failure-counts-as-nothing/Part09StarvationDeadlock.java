package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import kata.judge.Rejected;
import kata.kit.Folder;

/** A folder that cannot be read has no bytes. */
@Rejected(by = "theExceptionOfAFolderComesOut", says = "and size returned")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        return later(folder, pool).get();
    }

    private static CompletableFuture<Long> later(Folder folder, Executor pool) {
        return CompletableFuture.supplyAsync(folder::read, pool)
                .thenCompose(
                        content ->
                                content.folders().stream()
                                        .map(child -> later(child, pool))
                                        .reduce(
                                                CompletableFuture.completedFuture(content.bytes()),
                                                (a, b) -> a.thenCombine(b, Long::sum)))
                .exceptionally(_ -> 0L);
    }
}
