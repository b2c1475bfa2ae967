package kata.kit;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A web shop whose start page needs three remote services. None of them needs the answer of another
 * one.
 *
 * <p>Time is simulated. A call returns at once, is recorded on the timeline as a wait, and adds its
 * latency to {@link #waited()}: the time for which the callers have waited, all calls together.
 * Safe for use by any number of threads.
 */
public final class Shop {

    /**
     * How long each service takes to answer.
     *
     * @param user the service that knows the customers
     * @param orders the service that knows their orders
     * @param recommendations the service that knows what they may like
     */
    public record Latencies(Duration user, Duration orders, Duration recommendations) {}

    /** A customer. */
    public record User(String name, String city) {}

    /** What the start page shows to a customer. */
    public record Page(
            String name, String city, List<String> orders, List<String> recommendations) {}

    private final Timeline timeline;
    private final Latencies latencies;
    private final Runnable duringCall;
    private final AtomicLong waitedNanos = new AtomicLong();

    /**
     * A shop with services of known latency.
     *
     * @param timeline where each call is recorded, under the name of the service: "user", "orders",
     *     "recommendations"
     * @param duringCall runs during each call, in the thread that makes it; what it throws comes
     *     out of the call
     */
    public Shop(Timeline timeline, Latencies latencies, Runnable duringCall) {
        this.timeline = timeline;
        this.latencies = latencies;
        this.duringCall = duringCall;
    }

    /** Asks for the customer. Blocks until the answer is there. */
    public User user(long userId) {
        return call("user", latencies.user(), () -> new User("user " + userId, "Cluj"));
    }

    /** Asks for what the customer has ordered, newest first. Blocks until the answer is there. */
    public List<String> orders(long userId) {
        return call(
                "orders", latencies.orders(), () -> List.of(userId + "-book", userId + "-lamp"));
    }

    /** Asks for what the customer may like, best first. Blocks until the answer is there. */
    public List<String> recommendations(long userId) {
        return call(
                "recommendations",
                latencies.recommendations(),
                () -> List.of("chair for " + userId, "desk for " + userId));
    }

    /** How long each service takes to answer. */
    public Latencies latencies() {
        return latencies;
    }

    /** For how long the callers have waited so far, all calls together. */
    public Duration waited() {
        return Duration.ofNanos(waitedNanos.get());
    }

    private <T> T call(String service, Duration latency, Callable<T> answer) {
        try {
            return timeline.waiting(
                    service,
                    () -> {
                        duringCall.run();
                        waitedNanos.addAndGet(latency.toNanos());
                        return answer.call();
                    });
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            // Nothing in the call above throws a checked exception.
            throw new IllegalStateException(e);
        }
    }
}
