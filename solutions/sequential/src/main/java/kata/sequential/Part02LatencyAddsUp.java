package kata.sequential;

import java.time.Duration;
import kata.kit.Shop;

/**
 * The start page of a shop needs three services. A single thread that calls them one after the
 * other has to wait for each of them.
 *
 * <p>That is right if the sum is short enough, or if each call needs the answer of the one before.
 * Otherwise the calls should overlap, so that only the slowest counts. The other modules show how.
 */
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    /** Calls the three services and returns the page. */
    public static Shop.Page load(Shop shop, long userId) {
        // The answer is kept in a variable: the page needs two parts of it, and each call takes
        // 120 ms.
        // tag::load[]
        Shop.User user = shop.user(userId);
        return new Shop.Page(
                user.name(), user.city(), shop.orders(userId), shop.recommendations(userId));
        // end::load[]
    }

    /** Returns how long {@link #load} waits if the services have these latencies. */
    public static Duration expectedLatency(Shop.Latencies latencies) {
        // Duration adds exactly. A conversion to milliseconds would cut off any fraction of one.
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
