package kata.sequential;

import java.time.Duration;
import java.util.List;
import kata.judge.Rejected;
import kata.kit.Shop;

/** The user lies in a static field, which two loads share. */
@Rejected(by = "twoLoadsAtATimeShowTheirOwnUsers", says = "user 8 was loaded while")
public final class Part02LatencyAddsUp {

    private static volatile Shop.User user;

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        user = shop.user(userId);
        List<String> orders = shop.orders(userId);
        List<String> recommendations = shop.recommendations(userId);
        Shop.User shown = user;
        return new Shop.Page(shown.name(), shown.city(), orders, recommendations);
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
