package kata.lab.http;

/**
 * What Gatling saw. Times are those of the answered requests; all NaN if none was.
 *
 * @param ok requests answered with 200
 * @param failed requests that were not: refused, cut off, timed out, or another status
 * @param seconds from the first user's start to the last user's end
 */
public record LoadResult(
        long ok,
        long failed,
        double seconds,
        double meanMillis,
        double p95Millis,
        double p99Millis,
        double maxMillis) {}
