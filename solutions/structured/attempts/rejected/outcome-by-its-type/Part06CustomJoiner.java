package kata.structured;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/** Answers and failures go through one queue, and are told apart by their type. */
@Rejected(
        by = "anExceptionThatIsReturnedIsAnAnswer",
        says = "returned an exception as their answer")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    /**
     * Asks all replicas.
     *
     * @param replicas each either returns an answer, never null, or throws
     * @param quorum how many must agree: at least one, at most all of them
     * @return the first answer on which enough replicas agree, or empty if they cannot
     * @throws InterruptedException if the caller is interrupted while it waits
     */
    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        BlockingQueue<Object> events = new LinkedBlockingQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (Callable<T> replica : replicas) {
            threads.add(
                    Thread.startVirtualThread(
                            () -> {
                                try {
                                    events.add(replica.call());
                                } catch (Throwable thrown) {
                                    events.add(thrown);
                                }
                            }));
        }
        try {
            return count(events, replicas.size(), quorum);
        } finally {
            threads.forEach(Thread::interrupt);
            boolean again = false;
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    try {
                        thread.join();
                    } catch (InterruptedException interrupted) {
                        again = true;
                    }
                }
            }
            if (again) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> Optional<T> count(BlockingQueue<Object> events, int pending, int quorum)
            throws InterruptedException {
        Map<Object, Integer> votes = new HashMap<>();
        int most = 0;
        while (most + pending >= quorum) {
            Object event = events.take();
            pending--;
            if (!(event instanceof Throwable)) {
                int same = votes.merge(event, 1, Integer::sum);
                if (same >= quorum) {
                    return Optional.of((T) event);
                }
                most = Math.max(most, same);
            }
        }
        return Optional.empty();
    }
}
