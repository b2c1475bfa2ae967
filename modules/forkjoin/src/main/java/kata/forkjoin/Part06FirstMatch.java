package kata.forkjoin;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

/**
 * A search through many pieces of data at once, that is over as soon as one of them has a match.
 *
 * <p>Write {@link #search}. The rules:
 *
 * <ul>
 *   <li>a match comes out wherever it lies; where several leaves have one, any of them will do;
 *   <li>without a match the answer is empty, and every leaf has been searched once;
 *   <li>the leaves are searched on threads of the given pool, even if a thread of this pool or of
 *       another one calls: as many at once as it has threads, except one that calls and waits.
 *       Where two threads or more search many leaves, a slow one holds up at most a quarter of the
 *       others;
 *   <li>once a leaf has found a match, no thread begins another leaf, unless it had just checked
 *       that there was no match; leaves that have begun may go on or be interrupted, and whether
 *       they find something changes nothing;
 *   <li>a match is not lost where the threads of two leaves meet: what one of them writes, the
 *       others see;
 *   <li>what a leaf throws comes out if no leaf has a match, itself or as a cause, even if other
 *       leaves end later;
 *   <li>searches at the same time do not disturb each other, and do not interrupt each other;
 *   <li>the pool belongs to the caller: it stays open, after a failure, too.
 * </ul>
 *
 * <p>Not asked for: null, the common pool as the given one, interrupting the caller, a leaf that
 * throws a {@code CompletionException}, which leaves are searched after one has failed, what comes
 * out when one leaf has a match and another fails, whether the call waits for the leaves that have
 * begun, and the quarter where there are fewer than thirty leaves.
 */
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    /** A piece of the data: a file, a page of a table. */
    public interface Leaf<T> {

        /** Searches this piece, which may take long. Gives the match, or empty. */
        Optional<T> search();
    }

    /**
     * Searches the leaves for a match.
     *
     * @param pool does the searching; it belongs to the caller
     */
    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        return todo("search all leaves at once, and begin no further one when a match is found");
    }
}
