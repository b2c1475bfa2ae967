package kata.structured;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** An answer that comes after the decision, from a replica that was stopped, overwrites it. */
@Rejected(by = "whatTheOthersDoAfterwardsChangesNothing", says = "the result was Optional[41]")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        Map<T, Integer> votes = new ConcurrentHashMap<>();
        AtomicInteger pending = new AtomicInteger(replicas.size());
        AtomicReference<T> agreed = new AtomicReference<>();
        Joiner<Boolean, ?> untilClear =
                Joiner.allUntil(
                        _ -> {
                            int most = votes.values().stream().reduce(0, Math::max);
                            return agreed.get() != null || most + pending.get() < quorum;
                        });
        try (var scope = StructuredTaskScope.open(untilClear)) {
            for (Callable<T> replica : replicas) {
                scope.fork(
                        () -> {
                            try {
                                T answer = replica.call();
                                synchronized (votes) {
                                    pending.decrementAndGet();
                                    if (votes.merge(answer, 1, Integer::sum) >= quorum) {
                                        agreed.set(answer);
                                    }
                                }
                            } catch (Throwable e) {
                                pending.decrementAndGet();
                            }
                            return true;
                        });
            }
            scope.join();
        }
        return Optional.ofNullable(agreed.get());
    }
}
