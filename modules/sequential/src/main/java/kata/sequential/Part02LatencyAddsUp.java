package kata.sequential;

import static kata.kit.Todo.todo;

import java.time.Duration;
import kata.kit.Shop;

/**
 * The start page of a shop needs three services. A single thread that calls them one after the
 * other has to wait for each of them.
 *
 * <p>Write {@link #load} and {@link #expectedLatency}. The rules:
 *
 * <ul>
 *   <li>each load calls each service once, in the calling thread, and no two calls overlap. Nothing
 *       is kept for a later load;
 *   <li>if a service throws, that comes out of {@code load}, itself or as a cause, and no service
 *       is called a second time. If several throw, it is the exception of one of them;
 *   <li>the expected latency is the total time that {@code load} waits for the services. You
 *       compute it; nothing is measured. It is exact to the nanosecond, for latencies from zero to
 *       a year.
 * </ul>
 */
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    /** Calls the three services and returns the page. */
    public static Shop.Page load(Shop shop, long userId) {
        return todo("ask the shop's three services and put the page together");
    }

    /** Returns how long {@link #load} waits if the services have these latencies. */
    public static Duration expectedLatency(Shop.Latencies latencies) {
        return todo("compute how long load waits, from the latencies of the three services");
    }
}
