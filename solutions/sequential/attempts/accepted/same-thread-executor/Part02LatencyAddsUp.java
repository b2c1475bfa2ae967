package kata.sequential;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import kata.kit.Shop;

/** Futures whose executor is the calling thread: written for overlap, run in sequence. */
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        Executor here = Runnable::run;
        CompletableFuture<List<String>> recommendations =
                CompletableFuture.supplyAsync(() -> shop.recommendations(userId), here);
        CompletableFuture<List<String>> orders =
                CompletableFuture.supplyAsync(() -> shop.orders(userId), here);
        return CompletableFuture.supplyAsync(() -> shop.user(userId), here)
                .thenApply(
                        user ->
                                new Shop.Page(
                                        user.name(),
                                        user.city(),
                                        orders.join(),
                                        recommendations.join()))
                .join();
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return Stream.of(latencies.user(), latencies.orders(), latencies.recommendations())
                .reduce(Duration.ZERO, Duration::plus);
    }
}
