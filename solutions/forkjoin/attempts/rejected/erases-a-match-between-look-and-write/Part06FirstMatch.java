package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** Looks whether there is a match, and then writes what it found, which may be nothing. */
@Rejected(by = "aMatchIsKeptWhereverALeafWithoutOneEnds", says = "Optional.empty")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    /** A piece of the data: a file, a page of a table. */
    public interface Leaf<T> {

        /** Searches this piece, which may take long. Gives the match, or empty. */
        Optional<T> search();
    }

    /** Searches the leaves for a match. */
    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        Place<T> place = new Place<>();
        if (!leaves.isEmpty()) {
            pool.invoke(new Piece<>(leaves, place));
        }
        return place.match;
    }

    private static final class Place<T> {
        private volatile Optional<T> match = Optional.empty();
    }

    private static final class Piece<T> extends RecursiveAction {

        private final transient List<Leaf<T>> leaves;
        private final transient Place<T> place;

        Piece(List<Leaf<T>> leaves, Place<T> place) {
            this.leaves = leaves;
            this.place = place;
        }

        @Override
        protected void compute() {
            if (place.match.isPresent()) {
                return;
            }
            if (leaves.size() > 1) {
                int middle = leaves.size() / 2;
                invokeAll(
                        new Piece<>(leaves.subList(0, middle), place),
                        new Piece<>(leaves.subList(middle, leaves.size()), place));
                return;
            }
            Optional<T> found = leaves.getFirst().search();
            // The first match stays; any other leaf has nothing to say any more.
            if (place.match.isEmpty()) {
                place.match = found;
            }
        }
    }
}
