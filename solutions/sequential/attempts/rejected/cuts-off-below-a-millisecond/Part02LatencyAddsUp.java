package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Adds whole milliseconds: what is below one is lost three times. */
@Rejected(by = "latenciesOfLessThanAMillisecondCountToo", says = "you expect 0 ms")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        Shop.User user = shop.user(userId);
        return new Shop.Page(
                user.name(), user.city(), shop.orders(userId), shop.recommendations(userId));
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return Duration.ofMillis(
                latencies.user().toMillis()
                        + latencies.orders().toMillis()
                        + latencies.recommendations().toMillis());
    }
}
