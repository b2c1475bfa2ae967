package kata.structured;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Counts once more when all have ended, and takes the first answer that has enough votes then. */
@Rejected(by = "whatTheOthersDoAfterwardsChangesNothing", says = "the result was Optional[41]")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        List<T> answers = Collections.synchronizedList(new ArrayList<>());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ExecutorCompletionService<Void> ends = new ExecutorCompletionService<>(threads);
            for (Callable<T> replica : replicas) {
                ends.submit(
                        () -> {
                            answers.add(replica.call());
                            return null;
                        });
            }
            try {
                int pending = replicas.size();
                while (most(answers) < quorum && most(answers) + pending >= quorum) {
                    takeOne(ends);
                    pending--;
                }
            } finally {
                threads.shutdownNow();
            }
        }
        return answers.stream()
                .filter(answer -> Collections.frequency(answers, answer) >= quorum)
                .findFirst();
    }

    private static void takeOne(ExecutorCompletionService<Void> ends) throws InterruptedException {
        try {
            ends.take().get();
        } catch (ExecutionException _) {
            // It has no vote.
        }
    }

    private static <T> int most(List<T> answers) {
        return List.copyOf(answers).stream()
                .mapToInt(answer -> Collections.frequency(answers, answer))
                .max()
                .orElse(0);
    }
}
