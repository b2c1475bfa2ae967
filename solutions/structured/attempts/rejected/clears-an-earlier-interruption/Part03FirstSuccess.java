package kata.structured;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/** Takes an interrupt flag that is set already for an old one. */
@Rejected(by = "anInterruptionBeforeTheWaitCountsAsWell", says = "still waits")
public final class Part03FirstSuccess {

    private record End<T>(T answer, Throwable failure) {}

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        // A clean start.
        Thread.interrupted();
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
            joinAll(threads);
        }
    }

    private static <T> End<T> end(Callable<T> replica) {
        try {
            return new End<>(replica.call(), null);
        } catch (Throwable failure) {
            return new End<>(null, failure);
        }
    }

    private static void joinAll(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
