package kata.sequential;

import java.time.Duration;
import java.util.List;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Shows a page without orders where the orders could not be had. */
@Rejected(by = "aServiceThatFailsIsNotCalledAgain", says = "and nothing came out")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        Shop.User user = shop.user(userId);
        return new Shop.Page(
                user.name(), user.city(), orders(shop, userId), shop.recommendations(userId));
    }

    private static List<String> orders(Shop shop, long userId) {
        try {
            return shop.orders(userId);
        } catch (RuntimeException e) {
            return List.of();
        }
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
