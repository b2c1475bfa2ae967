package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Asks for the user once for the name and once more for the city. */
@Rejected(by = "eachServiceIsCalledOnce", says = "4 calls: user, user, orders, recommendations")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        // tag::load[]
        return new Shop.Page(
                shop.user(userId).name(),
                shop.user(userId).city(),
                shop.orders(userId),
                shop.recommendations(userId));
        // end::load[]
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
