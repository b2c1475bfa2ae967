package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import kata.judge.Rejected;

/** Splits and joins as for a sum. The match is known at the end, when all is searched. */
@Rejected(by = "afterAMatchNoOtherLeafIsBegun", says = "1 other leaf was begun")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        return leaves.isEmpty() ? Optional.empty() : pool.invoke(new Search<>(leaves));
    }

    private static final class Search<T> extends RecursiveTask<Optional<T>> {

        private static final long serialVersionUID = 1L;

        private final transient List<Leaf<T>> leaves;

        private Search(List<Leaf<T>> leaves) {
            this.leaves = leaves;
        }

        @Override
        protected Optional<T> compute() {
            if (leaves.size() == 1) {
                return leaves.getFirst().search();
            }
            int middle = leaves.size() / 2;
            Search<T> left = new Search<>(leaves.subList(0, middle));
            Search<T> right = new Search<>(leaves.subList(middle, leaves.size()));
            right.fork();
            Optional<T> found = left.compute();
            return right.join().or(() -> found);
        }
    }
}
