package kata.forkjoin;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;

/**
 * Cleans the lines of a file side by side, and leaves out duplicates. It worked while the stream
 * was sequential. Since somebody wrote "parallel", results differ from run to run.
 *
 * <p>Repair it. The rules:
 *
 * <ul>
 *   <li>every line is cleaned once in each call, by a thread of the given pool and by no other,
 *       even if there is only one line, or if a thread of this pool or of another one calls;
 *   <li>the first line and the last may be cleaned at the same time, of four lines as of many;
 *   <li>the result is in the order of the lines, whichever is cleaned first;
 *   <li>of lines that are equal once they are cleaned, the first one stays, in its place;
 *   <li>your code has no data race; it keeps no state from call to call, and shares none between
 *       calls at the same time;
 *   <li>whatever the cleaning of a line throws comes out, itself or as a cause;
 *   <li>the pool stays open, after a failure, too.
 * </ul>
 *
 * <p>Not asked for: null, a list without random access, interrupting the caller, a {@code
 * CompletionException} of the cleaning, cleaning the other lines when one has failed, and whether
 * each of several lines that are equal from the start is cleaned, or only one.
 */
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    /**
     * The cleaned lines, without duplicates.
     *
     * @param clean takes long, and uses a core meanwhile; many threads may call it
     * @param pool cleans the lines; it belongs to the caller
     */
    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        Set<String> known = new HashSet<>();
        List<String> result = new ArrayList<>();
        lines.parallelStream().map(clean).filter(known::add).forEach(result::add);
        return result;
    }
}
