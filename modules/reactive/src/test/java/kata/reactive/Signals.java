package kata.reactive;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import kata.judge.probe.Failure;

/**
 * The failures that Reactor makes signals of. Those that it takes for fatal, such as a
 * StackOverflowError or a LinkageError, it throws at whoever stands above: parts that say nothing
 * of them do not meet them here.
 */
final class Signals {

    private Signals() {}

    static List<Failure> ofEveryKind() {
        return without(t -> false);
    }

    /** Those that a CompletableFuture does not take for its own wrapping. */
    static List<Failure> throughAFuture() {
        return without(t -> t instanceof CompletionException || t instanceof CancellationException);
    }

    private static List<Failure> without(Predicate<Throwable> left) {
        return Failure.ofEveryKind().stream()
                .filter(f -> !(f.thrown() instanceof VirtualMachineError))
                .filter(f -> !(f.thrown() instanceof LinkageError))
                .filter(f -> !left.test(f.thrown()))
                .toList();
    }
}
