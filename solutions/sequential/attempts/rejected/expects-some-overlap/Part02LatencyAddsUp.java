package kata.sequential;

import java.time.Duration;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Expects the calls that do not need the user to overlap. Nothing makes them. */
@Rejected(by = "theExpectedLatencyIsHowLongThePageWaits", says = "you expect 370 ms")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        Shop.User user = shop.user(userId);
        return new Shop.Page(
                user.name(), user.city(), shop.orders(userId), shop.recommendations(userId));
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        boolean ordersAreSlower = latencies.orders().compareTo(latencies.recommendations()) > 0;
        return latencies
                .user()
                .plus(ordersAreSlower ? latencies.orders() : latencies.recommendations());
    }
}
