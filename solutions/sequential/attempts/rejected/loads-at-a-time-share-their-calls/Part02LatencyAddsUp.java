package kata.sequential;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;
import kata.kit.Shop;

/** The second of two loads at the same time takes the page of the first. */
@Rejected(by = "twoLoadsAtATimeShareNoCall", says = "with 3 calls in all")
public final class Part02LatencyAddsUp {

    private record Key(Shop shop, long userId) {}

    private static final Map<Key, CompletableFuture<Shop.Page>> IN_PROGRESS =
            new ConcurrentHashMap<>();

    private Part02LatencyAddsUp() {}

    /** Calls the three services and returns the page. */
    public static Shop.Page load(Shop shop, long userId) {
        Key key = new Key(shop, userId);
        CompletableFuture<Shop.Page> mine = new CompletableFuture<>();
        CompletableFuture<Shop.Page> other = IN_PROGRESS.putIfAbsent(key, mine);
        if (other != null) {
            return other.join();
        }
        try {
            Shop.User user = shop.user(userId);
            Shop.Page page =
                    new Shop.Page(
                            user.name(),
                            user.city(),
                            shop.orders(userId),
                            shop.recommendations(userId));
            mine.complete(page);
            return page;
        } catch (RuntimeException | Error e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            IN_PROGRESS.remove(key);
        }
    }

    /** Returns how long {@link #load} waits if the services have these latencies. */
    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
