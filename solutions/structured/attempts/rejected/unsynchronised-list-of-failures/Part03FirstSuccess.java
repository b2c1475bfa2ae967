package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Each replica notes its failure in one list, which is made for one thread. */
@Rejected(
        by = "nothingIsLostWhereverTwoReplicasMeet",
        says = {"a data race on an ArrayList", "of the 2 failures"})
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        Race<T> race = new Race<>(replicas.size());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            replicas.forEach(replica -> threads.execute(() -> race.run(replica)));
            try {
                race.over.await();
                return race.result();
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private static final class Race<T> {

        private final AtomicInteger pending;
        private final CountDownLatch over = new CountDownLatch(1);
        private final AtomicReference<Optional<T>> answer = new AtomicReference<>();
        private final List<Throwable> failures = new ArrayList<>();

        private Race(int replicas) {
            pending = new AtomicInteger(replicas);
        }

        private void run(Callable<T> replica) {
            try {
                Optional<T> own = Optional.of(replica.call());
                answer.compareAndSet(null, own);
                over.countDown();
            } catch (Throwable failure) {
                failures.add(failure);
                if (pending.decrementAndGet() == 0) {
                    over.countDown();
                }
            }
        }

        private T result() throws Exception {
            if (answer.get() != null) {
                return answer.get().orElseThrow();
            }
            Exception none = new Exception("no replica answered");
            failures.forEach(none::addSuppressed);
            throw none;
        }
    }
}
