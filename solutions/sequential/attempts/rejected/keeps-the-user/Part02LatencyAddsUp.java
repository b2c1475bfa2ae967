package kata.sequential;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Asks for a customer once and for all, and shows the city of last year. */
@Rejected(by = "everyLoadCallsTheServicesAgain", says = "calls so far")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    private record Key(Shop shop, long userId) {}

    private static final Map<Key, Shop.User> USERS = new ConcurrentHashMap<>();

    public static Shop.Page load(Shop shop, long userId) {
        Shop.User user = USERS.computeIfAbsent(new Key(shop, userId), key -> shop.user(userId));
        return new Shop.Page(
                user.name(), user.city(), shop.orders(userId), shop.recommendations(userId));
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
