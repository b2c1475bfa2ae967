package kata.sequential;

import java.time.Duration;
import kata.kit.Shop;

/**
 * The start page of a shop needs three services. One thread that asks them one after the other
 * waits for each of them.
 *
 * <p>Right as long as the sum is short enough, or each call needs the answer of the one before.
 * Where neither holds, the calls should overlap: then the slowest alone decides. The other modules
 * show how.
 */
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    /** Asks the three services and gives the page. */
    public static Shop.Page load(Shop shop, long userId) {
        // The answer is kept in a variable: the page needs two things of it, and a call costs 120
        // ms.
        // tag::load[]
        Shop.User user = shop.user(userId);
        return new Shop.Page(
                user.name(), user.city(), shop.orders(userId), shop.recommendations(userId));
        // end::load[]
    }

    /** How long {@link #load} waits when the services take this long. */
    public static Duration expectedLatency(Shop.Latencies latencies) {
        // Duration adds exactly. A conversion to milliseconds would cut off what is below one.
        return latencies.user().plus(latencies.orders()).plus(latencies.recommendations());
    }
}
