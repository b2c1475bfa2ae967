package kata.sequential;

import java.time.Duration;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import kata.kit.Shop;

/** Another order of the calls, and a sum of whole nanoseconds. */
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    public static Shop.Page load(Shop shop, long userId) {
        List<LongFunction<List<String>>> calls = List.of(shop::recommendations, shop::orders);
        List<List<String>> answers = calls.stream().map(call -> call.apply(userId)).toList();
        Shop.User user = shop.user(userId);
        return new Shop.Page(user.name(), user.city(), answers.get(1), answers.get(0));
    }

    public static Duration expectedLatency(Shop.Latencies latencies) {
        return Duration.ofNanos(
                LongStream.of(
                                latencies.user().toNanos(),
                                latencies.orders().toNanos(),
                                latencies.recommendations().toNanos())
                        .sum());
    }
}
