package kata.structured;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/** Stops listening when the result is clear, and leaves the other replicas at work. */
@Rejected(by = "theCallEndsAfterTheOthers", says = "not even interrupted")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        BlockingQueue<Optional<T>> ends = new LinkedBlockingQueue<>();
        for (Callable<T> replica : replicas) {
            Thread.startVirtualThread(() -> ends.add(answer(replica)));
        }
        Map<T, Integer> votes = new HashMap<>();
        int most = 0;
        for (int pending = replicas.size(); most + pending >= quorum; pending--) {
            Optional<T> answer = ends.take();
            if (answer.isPresent()) {
                int equal = votes.merge(answer.get(), 1, Integer::sum);
                if (equal == quorum) {
                    return answer;
                }
                most = Math.max(most, equal);
            }
        }
        return Optional.empty();
    }

    private static <T> Optional<T> answer(Callable<T> replica) {
        try {
            return Optional.of(replica.call());
        } catch (Exception failure) {
            return Optional.empty();
        }
    }
}
