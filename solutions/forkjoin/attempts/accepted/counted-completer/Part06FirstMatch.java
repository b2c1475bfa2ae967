package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;

/** Nobody joins: who finds a match completes the root, and the caller goes on at once. */
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<T> match = new AtomicReference<>();
        if (!leaves.isEmpty()) {
            pool.invoke(new Search<>(null, leaves, match));
        }
        return Optional.ofNullable(match.get());
    }

    private static final class Search<T> extends CountedCompleter<Void> {

        private static final long serialVersionUID = 1L;

        private final transient List<Leaf<T>> leaves;
        private final AtomicReference<T> match;

        private Search(CountedCompleter<?> whole, List<Leaf<T>> leaves, AtomicReference<T> match) {
            super(whole);
            this.leaves = leaves;
            this.match = match;
        }

        @Override
        public void compute() {
            List<Leaf<T>> left = leaves;
            while (left.size() > 1) {
                int middle = left.size() / 2;
                addToPendingCount(1);
                new Search<>(this, left.subList(middle, left.size()), match).fork();
                left = left.subList(0, middle);
            }
            if (match.get() == null) {
                left.getFirst().search().ifPresent(this::found);
            }
            tryComplete();
        }

        private void found(T what) {
            if (match.compareAndSet(null, what)) {
                quietlyCompleteRoot();
            }
        }
    }
}
