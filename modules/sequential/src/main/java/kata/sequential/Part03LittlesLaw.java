package kata.sequential;

import static kata.kit.Todo.todo;

import java.time.Duration;
import kata.kit.Rate;

/**
 * Little's law: requests in progress = rate × latency. It holds, on average, for every server that
 * keeps up with its requests, whatever is inside.
 *
 * <p>Write the three methods. The rules:
 *
 * <ul>
 *   <li>a rate may be per second, per minute, per 1.5 ms, per any period: see {@link Rate}. It may
 *       be zero;
 *   <li>a latency may be days or nanoseconds; it is never zero;
 *   <li>requests in progress and throughput may be fractions, and are right to nine digits;
 *   <li>the number of threads is an exact whole number: 1.25 means 2, 8,000,000.000000001 means
 *       8,000,001, and 7 means 7, not 8.
 * </ul>
 *
 * <p>Times of more than 100 days are not asked for: a period, a latency, or the latencies of all
 * requests of a period added up. A concurrency may be any {@code long} from zero.
 */
public final class Part03LittlesLaw {

    private Part03LittlesLaw() {}

    /** Returns how many requests are in progress at the same time, on average. */
    public static double concurrency(Rate rate, Duration latency) {
        return todo("compute the requests in progress from their rate and their latency");
    }

    /** Returns how many requests end per second if this many are always in progress. */
    public static double throughputPerSecond(long concurrency, Duration latency) {
        return todo("compute the requests per second from the number in progress");
    }

    /** Returns the fewest threads that keep up if each request holds a thread. */
    public static long threadsNeeded(Rate target, Duration latency) {
        return todo("compute how many threads the target rate needs, as a whole number");
    }
}
