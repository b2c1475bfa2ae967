package kata.judge.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import kata.judge.rule.RunningRule;

/**
 * What a task, a service or a callback may throw. A rule that says something of "whatever a task
 * throws" goes through {@link #ofEveryKind()}: an attempt that looks at types, causes or messages
 * is found out by the kind that it did not think of.
 *
 * @param kind in a few words, for the message: "an Error", "an IOException with a cause"
 * @param thrown a new object for each call of the factories, because attempts add suppressed
 *     exceptions to it
 * @param trace the stack trace with which it was made
 */
public record Failure(String kind, Throwable thrown, List<StackTraceElement> trace) {

    public Failure(String kind, Throwable thrown) {
        this(kind, thrown, List.of(thrown.getStackTrace()));
        RunningRule.current().ifPresent(rule -> rule.plans(thrown));
    }

    /** Checked, unchecked, errors, and the types that attempts take for signals of their own. */
    public static List<Failure> ofEveryKind() {
        return Stream.concat(ordinary().stream(), signals().stream()).toList();
    }

    /** All but errors: for signatures that promise an {@code Exception}. */
    public static List<Failure> exceptions() {
        return ofEveryKind().stream().filter(f -> f.thrown instanceof Exception).toList();
    }

    /** What nobody must declare: for a {@code Runnable}, a {@code Supplier}. */
    public static List<Failure> unchecked() {
        return ofEveryKind().stream()
                .filter(f -> f.thrown instanceof RuntimeException || f.thrown instanceof Error)
                .toList();
    }

    /** Failures that say nothing to the machinery of an attempt. */
    public static List<Failure> ordinary() {
        IOException suppressing = new IOException("disk full");
        suppressing.addSuppressed(new IllegalStateException("and not closed"));
        return List.of(
                new Failure("an IOException", new IOException("disk full")),
                new Failure("an IllegalStateException", new IllegalStateException("not open")),
                new Failure("an AssertionError", new AssertionError("cannot happen")),
                new Failure("a StackOverflowError", new StackOverflowError("too deep")),
                new Failure(
                        "an IOException with a cause",
                        new IOException("disk full", new IllegalArgumentException("no such disk"))),
                // One that takes its own kind for a wrapper goes one step too far here.
                new Failure(
                        "an IllegalStateException caused by another one",
                        new IllegalStateException("closed", new IllegalStateException("full"))),
                new Failure("an IOException with a suppressed one", suppressing),
                new Failure("a NullPointerException without a message", withoutMessage()),
                new Failure("a NoSuchElementException", new NoSuchElementException("no row")),
                new Failure(
                        "an IndexOutOfBoundsException", new IndexOutOfBoundsException("column 7")),
                new Failure("an IllegalArgumentException", new IllegalArgumentException("row -1")),
                new Failure(
                        "an UncheckedIOException",
                        new UncheckedIOException(new IOException("reset by peer"))),
                new Failure("an exception that takes no suppressed ones", withoutSuppression()));
    }

    /** Failures of the types with which futures, limits and interruptions speak. */
    public static List<Failure> signals() {
        return List.of(
                new Failure("a TimeoutException of its own", new TimeoutException("5 s are over")),
                new Failure(
                        "an ExecutionException of its own",
                        new ExecutionException("query", new IOException("disk full"))),
                new Failure(
                        "a CompletionException of its own",
                        new CompletionException("query", new IOException("disk full"))),
                new Failure(
                        "a CancellationException of its own",
                        new CancellationException("by the user")),
                new Failure(
                        "a RejectedExecutionException of its own",
                        new RejectedExecutionException("the driver is closed")),
                // An InterruptedIOException by its type, and a limit of the driver's by its
                // meaning.
                new Failure(
                        "a SocketTimeoutException", new SocketTimeoutException("no answer in 5 s")),
                new Failure(
                        "an InterruptedException of its own",
                        new InterruptedException("in the driver")));
    }

    /**
     * Requires that its stack trace is as it was. For where an exception has to come out unchanged.
     */
    public void requireItsOwnTrace() {
        ProbeFindings.traceChanged(kind, trace.size(), thrown.getStackTrace().length)
                .unless(trace.equals(List.of(thrown.getStackTrace())));
    }

    /** Throws it, declared or not. */
    @SuppressWarnings("unchecked")
    public <T extends Throwable> RuntimeException raise() throws T {
        throw (T) thrown;
    }

    private static NullPointerException withoutMessage() {
        return new NullPointerException();
    }

    private static RuntimeException withoutSuppression() {
        return new RuntimeException("closed", null, false, false) {
            private static final long serialVersionUID = 1L;
        };
    }
}
