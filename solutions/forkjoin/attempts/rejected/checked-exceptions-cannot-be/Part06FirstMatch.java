package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Takes a checked exception for one that no leaf can throw, and keeps its text only. */
@Rejected(by = "whatALeafThrowsComesOut", says = "threw an IOException")
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
        Callable<Void> all = () -> new Range(null, board, 0, board.leaves.size()).invoke();
        pool.submit(all).join();
        T match = board.match.get();
        if (match != null) {
            return Optional.of(match);
        }
        return switch (board.failure.get()) {
            case null -> Optional.empty();
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new AssertionError("a leaf throws nothing checked: " + e);
        };
    }

    /** What the tasks of one search share. */
    private static final class Board<T> {

        private final List<Leaf<T>> leaves;
        private final AtomicReference<T> match = new AtomicReference<>();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        Board(List<Leaf<T>> leaves) {
            this.leaves = leaves;
        }

        void search(int i) {
            if (match.get() != null) {
                return;
            }
            try {
                leaves.get(i).search().ifPresent(found -> match.compareAndSet(null, found));
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            }
        }
    }

    /** The parts of a part are its children: nobody joins them, and only the root is waited for. */
    private static final class Range extends CountedCompleter<Void> {

        private static final long serialVersionUID = 1L;

        private final transient Board<?> board;
        private final int from;
        private int to;

        Range(Range parent, Board<?> board, int from, int to) {
            super(parent);
            this.board = board;
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            while (to - from > 1 && board.match.get() == null) {
                int middle = (from + to) >>> 1;
                addToPendingCount(1);
                new Range(this, board, middle, to).fork();
                to = middle;
            }
            board.search(from);
            tryComplete();
        }
    }
}
