package kata.structured;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/** Whoever equals the winner is not interrupted: its other call goes on. */
@Rejected(by = "aReplicaThatIsThereTwiceIsTwoReplicas", says = "of its slow calls, 0 of 1")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    /** Asks all replicas. */
    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        BlockingQueue<Outcome<T>> outcomes = new LinkedBlockingQueue<>();
        List<Thread> threads = new ArrayList<>();
        List<Callable<T>> asked = new ArrayList<>(replicas);
        for (Callable<T> replica : replicas) {
            threads.add(Thread.startVirtualThread(() -> outcomes.add(Outcome.of(replica))));
        }
        Callable<T> winner = null;
        try {
            List<Throwable> failures = new ArrayList<>();
            while (failures.size() < replicas.size()) {
                Outcome<T> outcome = outcomes.take();
                if (outcome.failure() == null) {
                    winner = outcome.replica();
                    return outcome.answer();
                }
                failures.add(outcome.failure());
            }
            throw allFailed(failures);
        } finally {
            for (int i = 0; i < threads.size(); i++) {
                // The winner has ended: nothing to interrupt.
                if (asked.get(i) != winner) {
                    threads.get(i).interrupt();
                }
            }
            end(threads);
        }
    }

    /** How a replica has ended. */
    private record Outcome<T>(Callable<T> replica, T answer, Throwable failure) {

        static <T> Outcome<T> of(Callable<T> replica) {
            try {
                return new Outcome<>(replica, replica.call(), null);
            } catch (Throwable thrown) {
                return new Outcome<>(replica, null, thrown);
            }
        }
    }

    private static void end(Collection<Thread> threads) {
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
