package kata.pool;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import kata.kit.Folder;

/** Streams and allOf: join() is called only where the value is there already. */
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        return later(folder, pool).join();
    }

    private static CompletableFuture<Long> later(Folder folder, Executor pool) {
        return CompletableFuture.supplyAsync(folder::read, pool)
                .thenCompose(
                        content -> {
                            List<CompletableFuture<Long>> inside =
                                    content.folders().stream().map(f -> later(f, pool)).toList();
                            return CompletableFuture.allOf(
                                            inside.toArray(CompletableFuture<?>[]::new))
                                    .thenApply(
                                            _ ->
                                                    content.bytes()
                                                            + inside.stream()
                                                                    .mapToLong(
                                                                            CompletableFuture::join)
                                                                    .sum());
                        });
    }
}
