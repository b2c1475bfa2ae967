package kata.structured;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/**
 * The threads are kept by their replica: one that is in the list twice has only its last one there.
 */
@Rejected(by = "aReplicaThatIsThereTwiceIsTwoReplicas", says = "of its slow calls, 1 of 2")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    /** Asks all replicas. */
    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        BlockingQueue<Outcome<T>> outcomes = new LinkedBlockingQueue<>();
        Map<Callable<T>, Thread> threads = new LinkedHashMap<>();
        for (Callable<T> replica : replicas) {
            threads.put(
                    replica, Thread.startVirtualThread(() -> outcomes.add(Outcome.of(replica))));
        }
        try {
            List<Throwable> failures = new ArrayList<>();
            while (failures.size() < replicas.size()) {
                Outcome<T> outcome = outcomes.take();
                if (outcome.failure() == null) {
                    return outcome.answer();
                }
                failures.add(outcome.failure());
            }
            throw allFailed(failures);
        } finally {
            end(threads.values());
        }
    }

    /** How a replica has ended. */
    private record Outcome<T>(T answer, Throwable failure) {

        static <T> Outcome<T> of(Callable<T> replica) {
            try {
                return new Outcome<>(replica.call(), null);
            } catch (Throwable thrown) {
                return new Outcome<>(null, thrown);
            }
        }
    }

    private static void end(Collection<Thread> threads) {
        threads.forEach(Thread::interrupt);
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Exception allFailed(Collection<Throwable> failures) {
        // An exception of our own, for it has to accept suppressed ones.
        Exception all = new IllegalStateException("none of the replicas has answered");
        failures.forEach(all::addSuppressed);
        return all;
    }
}
