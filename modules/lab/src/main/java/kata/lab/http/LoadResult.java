package kata.lab.http;

import java.util.Map;

/**
 * What Gatling saw. Times are those of the answered requests; all NaN if none was.
 *
 * @param ok requests answered with 200
 * @param failed requests that were not: refused, cut off, timed out, or another status
 * @param reasons how many failed for which reason, in Gatling's words without ports
 * @param seconds from the first user's start to the last user's end
 */
public record LoadResult(
        long ok,
        long failed,
        Map<String, Integer> reasons,
        double seconds,
        double meanMillis,
        double p95Millis,
        double p99Millis,
        double maxMillis) {}
