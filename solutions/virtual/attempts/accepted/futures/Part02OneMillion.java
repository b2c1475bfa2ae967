package kata.virtual;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Shares nothing: each thread has a result, and the caller adds them. It costs a list of them. */
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Long>> terms =
                    IntStream.rangeClosed(1, n)
                            .mapToObj(
                                    i ->
                                            CompletableFuture.supplyAsync(
                                                    () -> term.applyAsLong(i), executor))
                            .toList();
            return terms.stream().mapToLong(CompletableFuture::join).sum();
        }
    }
}
