package kata.structured;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/** Waits for what it has interrupted, until it is interrupted itself. */
@Rejected(by = "aFurtherInterruptionDoesNotEndTheLastWait", says = "replica 1 cleaned up")
public final class Part03FirstSuccess {

    private record End<T>(T answer, Throwable failure) {}

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        BlockingQueue<End<T>> ends = new LinkedBlockingQueue<>();
        List<Thread> threads =
                replicas.stream()
                        .map(replica -> Thread.startVirtualThread(() -> ends.add(end(replica))))
                        .toList();
        try {
            Exception allFailed = new Exception("no replica answered");
            for (int i = 0; i < replicas.size(); i++) {
                End<T> end = ends.take();
                if (end.failure() == null) {
                    return end.answer();
                }
                allFailed.addSuppressed(end.failure());
            }
            throw allFailed;
        } finally {
            threads.forEach(Thread::interrupt);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static <T> End<T> end(Callable<T> replica) {
        try {
            return new End<>(replica.call(), null);
        } catch (Throwable failure) {
            return new End<>(null, failure);
        }
    }
}
