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

/** Goes on counting when the caller was interrupted, and returns what the replicas agree on. */
@Rejected(
        by = "answersAfterTheInterruptionOfTheCallerDoNotCount",
        says = "and then both replicas answered; the call returned")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        BlockingQueue<Optional<T>> ended = new LinkedBlockingQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (Callable<T> replica : replicas) {
            threads.add(Thread.startVirtualThread(() -> ended.add(ask(replica))));
        }

        Map<T, Integer> votes = new HashMap<>();
        Optional<T> result = Optional.empty();
        int most = 0;
        int pending = replicas.size();
        boolean interrupted = false;
        while (most < quorum && most + pending >= quorum) {
            try {
                Optional<T> answer = ended.take();
                pending--;
                if (answer.isPresent()) {
                    int count = votes.merge(answer.get(), 1, Integer::sum);
                    most = Math.max(most, count);
                    if (count >= quorum) {
                        result = answer;
                    }
                }
            } catch (InterruptedException e) {
                if (!interrupted) {
                    // Pass it on. The replicas end soon, each with a last message.
                    interrupted = true;
                    threads.forEach(Thread::interrupt);
                }
            }
        }
        if (!interrupted) {
            threads.forEach(Thread::interrupt);
        }
        interrupted |= awaitEnd(threads);

        if (interrupted && result.isEmpty()) {
            throw new InterruptedException();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result;
    }

    private static <T> Optional<T> ask(Callable<T> replica) {
        try {
            return Optional.of(replica.call());
        } catch (Throwable e) {
            return Optional.empty();
        }
    }

    private static boolean awaitEnd(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            boolean ended = false;
            while (!ended) {
                try {
                    thread.join();
                    ended = true;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        return interrupted;
    }
}
