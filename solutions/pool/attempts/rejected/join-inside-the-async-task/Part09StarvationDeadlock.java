package kata.pool;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import kata.judge.Rejected;
import kata.kit.Folder;

/** Futures that can be composed, and a join() in the task all the same. */
@Rejected(by = "foldersDeeperThanThePoolAreCounted", says = "a standstill")
public final class Part09StarvationDeadlock {

    private Part09StarvationDeadlock() {}

    public static long size(Folder folder, ExecutorService pool) throws Exception {
        return later(folder, pool).get();
    }

    private static CompletableFuture<Long> later(Folder folder, ExecutorService pool) {
        return CompletableFuture.supplyAsync(
                () -> {
                    Folder.Content content = folder.read();
                    List<CompletableFuture<Long>> inside =
                            content.folders().stream().map(f -> later(f, pool)).toList();
                    return content.bytes()
                            + inside.stream().mapToLong(CompletableFuture::join).sum();
                },
                pool);
    }
}
