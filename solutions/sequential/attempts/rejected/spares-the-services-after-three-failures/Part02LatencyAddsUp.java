package kata.sequential;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import kata.judge.Rejected;
import kata.kit.Shop;

/** After three loads of a shop that failed, the next one asks nobody. */
@Rejected(by = "aBadHourIsNotRemembered", says = "load 4 called none of them")
public final class Part02LatencyAddsUp {

    private static final int ENOUGH = 3;

    // How many loads of a shop have failed in a row. Weak: a shop that is gone is forgotten.
    private static final Map<Shop, Integer> FAILURES =
            Collections.synchronizedMap(new WeakHashMap<>());

    private Part02LatencyAddsUp() {}

    /** Calls the three services and returns the page. */
    public static Shop.Page load(Shop shop, long userId) {
        if (FAILURES.getOrDefault(shop, 0) >= ENOUGH) {
            // Give it a rest; the load after this one tries again.
            FAILURES.remove(shop);
            throw new IllegalStateException("the shop is down, user " + userId + " has to wait");
        }
        try {
            Shop.User user = shop.user(userId);
            Shop.Page page =
                    new Shop.Page(
                            user.name(),
                            user.city(),
                            shop.orders(userId),
                            shop.recommendations(userId));
            FAILURES.remove(shop);
            return page;
        } catch (RuntimeException | Error e) {
            FAILURES.merge(shop, 1, Integer::sum);
            throw e;
        }
    }

    /** Returns how long {@link #load} waits if the services have these latencies. */
    public static Duration expectedLatency(Shop.Latencies latencies) {
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
