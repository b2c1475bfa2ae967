package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Answer and failure are one variable, told apart by their type. */
@Rejected(by = "anExceptionThatIsReturnedIsAnAnswer", says = "firstSuccess threw")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    /**
     * Asks all replicas.
     *
     * @param replicas one or more; each either returns an answer, never null, or throws
     * @return the first answer
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws Exception if all replicas fail: it leads to the failure of each of them
     */
    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (var scope = StructuredTaskScope.open(new First())) {
            for (Callable<T> replica : replicas) {
                scope.fork(() -> outcome(replica));
            }
            @SuppressWarnings("unchecked")
            T answer = (T) scope.join();
            return answer;
        }
    }

    private static Object outcome(Callable<?> replica) {
        try {
            return replica.call();
        } catch (Throwable failure) {
            return failure;
        }
    }

    private static final class First implements Joiner<Object, Object> {

        private final List<Throwable> failures = new ArrayList<>();
        private Object answer;
        private boolean answered;

        @Override
        public synchronized boolean onComplete(Subtask<?> replica) {
            if (replica.get() instanceof Throwable failure) {
                failures.add(failure);
            } else if (!answered) {
                answer = replica.get();
                answered = true;
            }
            return answered;
        }

        @Override
        public synchronized Object result() throws Exception {
            if (answered) {
                return answer;
            }
            Exception all = new Exception("all failed", failures.getFirst());
            failures.stream().skip(1).forEach(all::addSuppressed);
            throw all;
        }
    }
}
