package kata.reactive;

import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import kata.judge.probe.Failure;

/**
 * The failures that Reactor makes signals of. Those that it treats as fatal, such as a
 * StackOverflowError or a LinkageError, it throws at the caller: parts that say nothing of them do
 * not meet them here.
 */
final class Signals {

    private Signals() {}

    static List<Failure> ofEveryKind() {
        return without(t -> false);
    }

    /** Those that a CompletableFuture does not take for its own wrapper. */
    static List<Failure> throughAFuture() {
        return without(t -> t instanceof CompletionException || t instanceof CancellationException);
    }

    // What a lambda throws by mistake, or to say no.
    private static List<Failure> unchecked() {
        return List.of(
                new Failure("an IllegalArgumentException", new IllegalArgumentException("no id")),
                new Failure("a ClassCastException", new ClassCastException("not a price")),
                new Failure("an ArithmeticException", new ArithmeticException("/ by zero")),
                new Failure(
                        "an UnsupportedOperationException",
                        new UnsupportedOperationException("read only")),
                new Failure(
                        "a ConcurrentModificationException",
                        new ConcurrentModificationException("while it was read")));
    }

    private static List<Failure> without(Predicate<Throwable> left) {
        return Stream.concat(Failure.ofEveryKind().stream(), unchecked().stream())
                .filter(f -> !(f.thrown() instanceof VirtualMachineError))
                .filter(f -> !(f.thrown() instanceof LinkageError))
                .filter(f -> !left.test(f.thrown()))
                .toList();
    }
}
