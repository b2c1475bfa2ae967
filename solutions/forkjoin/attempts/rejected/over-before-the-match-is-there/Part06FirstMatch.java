package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/**
 * Says that the search is over, and then stores the match: a second one opens the door to the
 * caller.
 */
@Rejected(by = "aMatchIsKeptWhereTwoLeavesHaveOne", says = "2 leaves that begin together")
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
        if (leaves.isEmpty()) {
            return Optional.empty();
        }
        Board<T> board = new Board<>(List.copyOf(leaves));
        Callable<Void> all = () -> new Range<>(null, board, 0, board.leaves.size()).invoke();
        pool.submit(all).join();
        Optional<T> match = board.match;
        if (match.isEmpty() && board.failure.get() != null) {
            Part06FirstMatch.<RuntimeException>sneakily(board.failure.get());
        }
        return match;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneakily(Throwable failure) throws E {
        throw (E) failure;
    }

    /** What the tasks of one search share. */
    private static final class Board<T> {

        private final List<Leaf<T>> leaves;
        private final AtomicBoolean over = new AtomicBoolean();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        // Written once, by the thread that has set "over".
        private volatile Optional<T> match = Optional.empty();

        Board(List<Leaf<T>> leaves) {
            this.leaves = leaves;
        }
    }

    private static final class Range<T> extends CountedCompleter<Void> {

        private static final long serialVersionUID = 1L;

        private final transient Board<T> board;
        private final int from;
        private int to;

        Range(Range<T> parent, Board<T> board, int from, int to) {
            super(parent);
            this.board = board;
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            while (to - from > 1 && !board.over.get()) {
                int middle = (from + to) >>> 1;
                addToPendingCount(1);
                new Range<>(this, board, middle, to).fork();
                to = middle;
            }
            if (!board.over.get()) {
                searchLeaf();
            }
            tryComplete();
        }

        private void searchLeaf() {
            try {
                Optional<T> found = board.leaves.get(from).search();
                if (found.isPresent()) {
                    if (board.over.compareAndSet(false, true)) {
                        board.match = found;
                    }
                    // The caller need not wait for the leaves that still go on.
                    quietlyCompleteRoot();
                }
            } catch (Throwable e) {
                board.failure.compareAndSet(null, e);
            }
        }
    }
}
