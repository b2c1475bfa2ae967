package kata.forkjoin;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.UnaryOperator;

/**
 * Cleans the lines of a file side by side, and leaves out lines that are there already.
 *
 * <p>No step of the pipeline writes to anything outside of it. Each thread collects what its part
 * of the lines gives, and the stream puts the parts together in the order of the lines.
 */
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    /**
     * The cleaned lines, without those that are there already.
     *
     * @param clean takes long, and uses a core meanwhile; many threads may call it
     * @param pool cleans the lines; it belongs to the caller
     */
    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        // A stream forks its tasks into the pool of the thread that runs it. That the terminal
        // operation stands inside is what counts: the steps before it only describe. The API does
        // not promise this. Who must have a promise writes a RecursiveTask.
        //
        // distinct has a memory, too, but not a shared one: a set for each part, merged in the
        // order of the lines. Where any of equal lines will do, unordered() makes it cheaper.
        return pool.submit(() -> lines.parallelStream().map(clean).distinct().toList()).get();
    }
}
