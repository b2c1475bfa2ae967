package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Composes well, and forgets to say where the folders are to be read. */
@Rejected(by = "onlyThePoolAndTheCallerRead", says = "on ForkJoinPool.commonPool-worker")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        return later(folder).get();
    }

    private static CompletableFuture<Long> later(Folder folder) {
        return CompletableFuture.supplyAsync(folder::read)
                .thenCompose(
                        content ->
                                content.folders().stream()
                                        .map(Part09StarvationDeadlock::later)
                                        .reduce(
                                                CompletableFuture.completedFuture(content.bytes()),
                                                (a, b) -> a.thenCombine(b, Long::sum)));
    }
}
