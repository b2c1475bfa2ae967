package kata.forkjoin;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Throws the cause of what the pool throws, also where that is the leaf's own exception. */
@Rejected(by = "whatALeafThrowsComesOut", says = "an exception with an unchecked cause")
public final class Part06FirstMatch {

    private Part06FirstMatch() {}

    public interface Leaf<T> {

        Optional<T> search();
    }

    public static <T> Optional<T> search(List<Leaf<T>> leaves, ForkJoinPool pool) {
        AtomicReference<T> match = new AtomicReference<>();
        try {
            pool.invoke(new Range<>(leaves, match, 0, leaves.size()));
        } catch (RuntimeException e) {
            // The pool throws a copy, with the leaf's own exception as its cause.
            if (e.getCause() instanceof RuntimeException own) {
                throw own;
            }
            throw e;
        }
        return Optional.ofNullable(match.get());
    }

    private static final class Range<T> extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient List<Leaf<T>> leaves;
        private final AtomicReference<T> match;
        private final int from;
        private final int to;

        Range(List<Leaf<T>> leaves, AtomicReference<T> match, int from, int to) {
            this.leaves = leaves;
            this.match = match;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (from == to || match.get() != null) {
                return;
            }
            if (to - from == 1) {
                leaves.get(from).search().ifPresent(found -> match.compareAndSet(null, found));
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(
                    new Range<>(leaves, match, from, middle),
                    new Range<>(leaves, match, middle, to));
        }
    }
}
