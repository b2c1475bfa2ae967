package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Two answers of the same type, in the wrong places. */
@Rejected(by = "thePageShowsWhatTheThreeServicesAnswer", says = "orders=[chair for 7, desk for 7]")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        Shop.User user = shop.user(userId);
        return new Shop.Page(
                user.name(), user.city(), shop.recommendations(userId), shop.orders(userId));
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
