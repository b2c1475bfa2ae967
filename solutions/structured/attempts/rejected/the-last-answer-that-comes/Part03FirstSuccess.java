package kata.structured;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask.State;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** A replica that answers after its interruption overwrites the first answer. */
@Rejected(by = "whatTheOthersDoAfterwardsChangesNothing", says = "a late answer")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        AtomicReference<T> answer = new AtomicReference<>();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<T>allUntil(replica -> replica.state() == State.SUCCESS))) {
            for (Callable<T> replica : replicas) {
                scope.fork(() -> ask(replica, answer, failures));
            }
            scope.join();
        }
        if (answer.get() == null) {
            Exception all = new Exception("no replica answered");
            failures.forEach(all::addSuppressed);
            throw all;
        }
        return answer.get();
    }

    private static <T> T ask(
            Callable<T> replica, AtomicReference<T> answer, List<Throwable> failures)
            throws Exception {
        try {
            T given = replica.call();
            answer.set(given);
            return given;
        } catch (Throwable e) {
            failures.add(e);
            throw e;
        }
    }
}
