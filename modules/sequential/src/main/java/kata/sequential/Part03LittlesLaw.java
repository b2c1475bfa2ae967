package kata.sequential;

import static kata.kit.Todo.todo;

import java.time.Duration;
import kata.kit.Rate;

/**
 * Little's law: requests in progress = rate × latency. It holds for every server that keeps up, on
 * average, whatever is inside.
 *
 * <p>Write the three methods. The rules:
 *
 * <ul>
 *   <li>a rate may be per second, per minute, per anything: see {@link Rate};
 *   <li>a latency may be seconds or nanoseconds; it is never zero;
 *   <li>requests in progress and throughput may be fractions;
 *   <li>threads are whole, and never too few: 1.25 means 2. And 7 means 7, not 8.
 * </ul>
 */
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    /** How many requests are in progress at the same time, on average. */
    public static double concurrency(Rate rate, Duration latency) {
        return todo("compute the requests in progress from their rate and their latency");
    }

    /** How many requests are finished per second when so many are always in progress. */
    public static double throughputPerSecond(long concurrency, Duration latency) {
        return todo("compute the requests per second from how many are in progress");
    }

    /** The fewest threads that keep up with the rate when each request holds a thread. */
    public static long threadsNeeded(Rate target, Duration latency) {
        return todo("compute how many threads the target rate needs, as a whole number");
    }
}
