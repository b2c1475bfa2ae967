package kata.structured;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicReference;

/** Collects the failures where they come in, and throws them as suppressed ones of its own. */
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (var scope = StructuredTaskScope.open(new FirstSuccess<T>())) {
            replicas.forEach(scope::fork);
            return scope.join();
        }
    }

    private static final class FirstSuccess<T> implements Joiner<T, T> {

        private final AtomicReference<Subtask<? extends T>> first = new AtomicReference<>();
        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

        @Override
        public boolean onComplete(Subtask<? extends T> subtask) {
            if (subtask.state() == Subtask.State.FAILED) {
                failures.add(subtask.exception());
                return false;
            }
            first.compareAndSet(null, subtask);
            return true;
        }

        @Override
        public T result() {
            if (first.get() == null) {
                IllegalStateException none = new IllegalStateException("no replica answered");
                failures.forEach(none::addSuppressed);
                throw none;
            }
            return first.get().get();
        }
    }
}
