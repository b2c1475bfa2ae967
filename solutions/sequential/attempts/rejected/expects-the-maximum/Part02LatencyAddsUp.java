package kata.sequential;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Expects the slowest call to decide: so it would, if the calls overlapped. */
@Rejected(
        by = "theExpectedLatencyIsHowLongThePageWaits",
        says = "you expect 250 ms; the page waited 450 ms")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        Shop.User user = shop.user(userId);
        return new Shop.Page(
                user.name(), user.city(), shop.orders(userId), shop.recommendations(userId));
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return Collections.max(
                List.of(latencies.user(), latencies.orders(), latencies.recommendations()));
    }
}
