package kata.sequential;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import kata.judge.Rejected;
import kata.kit.Shop;

/** Puts the latencies into a set before it adds them. */
@Rejected(
        by = "theSumIsExactForEveryLatency",
        says = "you expect 100 ms for 100 ms, 100 ms and 100 ms")
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        Shop.User user = shop.user(userId);
        return new Shop.Page(
                user.name(), user.city(), shop.orders(userId), shop.recommendations(userId));
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        Set<Duration> all =
                new HashSet<>(
                        Arrays.asList(
                                latencies.user(), latencies.orders(), latencies.recommendations()));
        return all.stream().reduce(Duration.ZERO, Duration::plus);
    }
}
