package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Keeps the user until a load succeeds: if the orders fail, it need not be asked for again. */
@Rejected(by = "aServiceThatFailsIsNotCalledAgain", says = "3 calls, like every load")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    private static Shop.User fetched;

    public static Shop.Page load(Shop shop, long userId) {
        if (fetched == null) {
            fetched = shop.user(userId);
        }
        Shop.Page page =
                new Shop.Page(
                        fetched.name(),
                        fetched.city(),
                        shop.orders(userId),
                        shop.recommendations(userId));
        fetched = null;
        return page;
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
