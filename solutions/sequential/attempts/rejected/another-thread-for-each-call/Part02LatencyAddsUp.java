package kata.sequential;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Hands each call to another thread and waits for it at once: two threads, one after the other. */
@Rejected(by = "theCallsRunOneAtATimeInTheCallingThread", says = "every call on the thread")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        try (ExecutorService pool = Executors.newCachedThreadPool()) {
            Shop.User user = join(pool, () -> shop.user(userId));
            return new Shop.Page(
                    user.name(),
                    user.city(),
                    join(pool, () -> shop.orders(userId)),
                    join(pool, () -> shop.recommendations(userId)));
        }
    }

    private static <T> T join(ExecutorService pool, Supplier<T> call) {
        return CompletableFuture.supplyAsync(call, pool).join();
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
