package kata.sequential;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Fast, and the subject of the other modules: three calls on three threads. */
@Rejected(by = "theCallsRunOneAtATimeInTheCallingThread", says = "two calls at the same time")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
            Future<Shop.User> user = pool.submit(() -> shop.user(userId));
            Future<List<String>> orders = pool.submit(() -> shop.orders(userId));
            Future<List<String>> recommendations = pool.submit(() -> shop.recommendations(userId));
            return new Shop.Page(
                    user.get().name(), user.get().city(), orders.get(), recommendations.get());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
