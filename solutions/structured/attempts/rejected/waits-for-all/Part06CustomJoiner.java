package kata.structured;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.function.Function;
import java.util.stream.Collectors;
import kata.judge.Rejected;

/** Waits until all replicas have ended, and then counts. */
@Rejected(by = "theCallEndsAsSoonAsEnoughAgree", says = "agreed had not ended")
public final class Part06CustomJoiner {

    private Part06CustomJoiner() {}

    public static <T> Optional<T> agreed(List<Callable<T>> replicas, int quorum)
            throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<T>awaitAll())) {
            List<Subtask<T>> asked = replicas.stream().map(scope::<T>fork).toList();
            scope.join();
            return asked.stream()
                    .filter(subtask -> subtask.state() == Subtask.State.SUCCESS)
                    .map(Subtask::get)
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                    .entrySet()
                    .stream()
                    .filter(votes -> votes.getValue() >= quorum)
                    .map(Map.Entry::getKey)
                    .findFirst();
        }
    }
}
