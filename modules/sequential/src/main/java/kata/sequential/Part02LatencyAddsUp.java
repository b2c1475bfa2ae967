package kata.sequential;

import static kata.kit.Todo.todo;

import java.time.Duration;
import kata.kit.Shop;

/**
 * The start page of a shop needs three services. One thread that asks them one after the other
 * waits for each of them.
 *
 * <p>Write {@link #load} and {@link #expectedLatency}. The rules:
 *
 * <ul>
 *   <li>each service is asked once, in the calling thread, and no two calls overlap;
 *   <li>the expected latency is how long {@code load} waits for the services in all. You compute
 *       it; nothing is measured.
 * </ul>
 */
public final class Part02LatencyAddsUp {

    private Part02LatencyAddsUp() {}

    /** Asks the three services and gives the page. */
    public static Shop.Page load(Shop shop, long userId) {
        return todo("ask the shop's three services and put the page together");
    }

    /** How long {@link #load} waits when the services take this long. */
    public static Duration expectedLatency(Shop.Latencies latencies) {
        return todo("compute how long load waits, from the latencies of the three services");
    }
}
