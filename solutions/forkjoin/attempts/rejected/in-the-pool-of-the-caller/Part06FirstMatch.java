package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** A thread of some other fork/join pool searches itself, in its pool. */
@Rejected(
        by = "theLeavesAreSearchedInTheGivenPoolForAnyCaller",
        says = "leaves were searched elsewhere")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        Search<T> all = new Search<>(leaves, new AtomicReference<>(Optional.empty()));
        if (ForkJoinTask.inForkJoinPool()) {
            all.invoke();
        } else {
            pool.invoke(all);
        }
        return all.match.get();
    }

    private static final class Search<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient List<Leaf<T>> leaves;
        private final transient AtomicReference<Optional<T>> match;

        private Search(List<Leaf<T>> leaves, AtomicReference<Optional<T>> match) {
            this.leaves = leaves;
            this.match = match;
        }

        @Override
        protected void compute() {
            if (leaves.isEmpty() || match.get().isPresent()) {
                return;
            }
            if (leaves.size() > 1) {
                int middle = leaves.size() / 2;
                invokeAll(
                        new Search<>(leaves.subList(0, middle), match),
                        new Search<>(leaves.subList(middle, leaves.size()), match));
                return;
            }
            leaves.getFirst().search().ifPresent(found -> match.set(Optional.of(found)));
        }
    }
}
