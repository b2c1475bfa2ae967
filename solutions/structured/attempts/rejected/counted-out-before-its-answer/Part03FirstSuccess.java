package kata.structured;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/**
 * The last to end ends the call. The one with the answer counts itself out before it keeps the
 * answer, and the last one takes it for another failure.
 */
@Rejected(by = "nothingIsLostWhereverTwoReplicasMeet", says = "no replica answered")
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
        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

        private Race(int replicas) {
            pending = new AtomicInteger(replicas);
        }

        private void run(Callable<T> replica) {
            Optional<T> own = Optional.empty();
            try {
                own = Optional.of(replica.call());
            } catch (Throwable failure) {
                failures.add(failure);
            }
            boolean last = pending.decrementAndGet() == 0;
            if (own.isPresent()) {
                answer.compareAndSet(null, own);
            }
            if (own.isPresent() || last) {
                over.countDown();
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
