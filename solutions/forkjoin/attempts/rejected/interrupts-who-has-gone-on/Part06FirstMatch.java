package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/**
 * Interrupts those who search, one after the other: one of them may have gone on to another search.
 */
@Rejected(
        by = "noSearchIsInterruptedForAnotherWhereverTheirThreadsMeet",
        says = "a leaf of the second search")
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
        if (match == null && board.failure.get() != null) {
            Part06FirstMatch.<RuntimeException>sneakily(board.failure.get());
        }
        return Optional.ofNullable(match);
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneakily(Throwable failure) throws E {
        throw (E) failure;
    }

    /** What the tasks of one search share. */
    private static final class Board<T> {

        private final List<Leaf<T>> leaves;
        private final Set<Thread> searching = ConcurrentHashMap.newKeySet();
        private final AtomicReference<T> match = new AtomicReference<>();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        Board(List<Leaf<T>> leaves) {
            this.leaves = leaves;
        }

        void search(int i) {
            Thread me = Thread.currentThread();
            searching.add(me);
            try {
                // After the add: who finds a match from now on interrupts this thread, too.
                if (match.get() == null) {
                    leaves.get(i).search().ifPresent(this::found);
                }
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            } finally {
                searching.remove(me);
                // The interruption was for this leaf, and for nothing that comes after it.
                Thread.interrupted();
            }
        }

        private void found(T found) {
            if (match.compareAndSet(null, found)) {
                searching.remove(Thread.currentThread());
                searching.forEach(Thread::interrupt);
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
