package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import kata.judge.Rejected;

/** One place for the match, and nothing that makes the other threads see what is written there. */
@Rejected(by = "theMatchIsKeptWhereverTwoThreadsMeet", says = "a data race on the field match")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    /** A piece of the data: a file, a page of a table. */
    public interface Leaf<T> {

        /** Searches this piece, which may take long. Gives the match, or empty. */
        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        Place<T> place = new Place<>();
        if (!leaves.isEmpty()) {
            pool.invoke(new Search<>(leaves, place));
        }
        return Optional.ofNullable(place.match);
    }

    private static final class Place<T> {

        private T match;
    }

    private static final class Search<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient List<Leaf<T>> leaves;
        private final transient Place<T> place;

        private Search(List<Leaf<T>> leaves, Place<T> place) {
            this.leaves = leaves;
            this.place = place;
        }

        @Override
        protected void compute() {
            if (place.match != null) {
                return;
            }
            if (leaves.size() == 1) {
                leaves.getFirst().search().ifPresent(found -> place.match = found);
                return;
            }
            int middle = leaves.size() / 2;
            invokeAll(
                    new Search<>(leaves.subList(0, middle), place),
                    new Search<>(leaves.subList(middle, leaves.size()), place));
        }
    }
}
