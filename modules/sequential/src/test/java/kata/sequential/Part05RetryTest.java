package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.ReturnedException;
import kata.judge.probe.SimultaneousCalls;
import kata.kit.RecordingSleeper;
import kata.kit.Sleeper;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 5, title = "Try again, after a pause", kind = WRITE, minutes = 20)
class Part05RetryTest {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final RecordingSleeper sleeper = new RecordingSleeper();

    @Test
    void aCallThatSucceedsIsMadeOnce(Timeline timeline) throws Exception {
        Callable<String> call = failing(timeline, 0);

        String result = Part05Retry.retry(call, 3, PAUSE, drawn(sleeper, timeline));

        seen("the result %s after %d calls", result, calls(timeline))
                .expected("the answer of try 1 after 1 call")
                .why("Most calls succeed at once. They must not pay for the ones that fail.")
                .unless("the answer of try 1".equals(result) && calls(timeline) == 1);
    }

    @Test
    void aCallThatFailsIsMadeAgain(Timeline timeline) throws Exception {
        Callable<String> call = failing(timeline, 2);

        Throwable thrown = null;
        String result = null;
        try {
            result = Part05Retry.retry(call, 5, PAUSE, drawn(sleeper, timeline));
        } catch (Exception e) {
            thrown = e;
        }

        seen("%s after %d of 5 calls", thrown == null ? result : thrown, calls(timeline))
                .expected("the answer of try 3 after 3 calls")
                .why(
                        "The caller wants an answer, and now has it. The failures before it do not"
                                + " matter any more.")
                .unless("the answer of try 3".equals(result) && calls(timeline) == 3);
    }

    @Test
    void noMoreAndNoFewerTriesThanAllowed(Timeline timeline) {
        // It succeeds in the end, so that an attempt without a bound ends as well.
        Callable<String> call = failing(timeline, 10);

        catchThrowable(() -> Part05Retry.retry(call, 3, PAUSE, drawn(sleeper, timeline)));

        seen("%d calls, when all of them fail and 3 are allowed", calls(timeline))
                .expected("3 calls: the first one, and 2 more")
                .why(
                        "The caller counts on 3 tries. And a retry hits a service that is in"
                                + " trouble: one more try per caller is a third more load.")
                .unless(calls(timeline) == 3);
    }

    @Test
    void eachPauseIsTwiceAsLongAsTheOneBefore(Timeline timeline) {
        catchThrowable(
                () -> Part05Retry.retry(failing(timeline, 3), 4, PAUSE, drawn(sleeper, timeline)));

        pausesWere(
                "100 ms, 200 ms, 400 ms",
                "An overloaded service needs rest. Growing pauses give it more rest the longer it"
                        + " is in trouble.");
    }

    @Test
    void noPauseComesAfterTheLastTry(Timeline timeline) {
        catchThrowable(
                () -> Part05Retry.retry(failing(timeline, 3), 3, PAUSE, drawn(sleeper, timeline)));

        pausesWere(
                "100 ms, 200 ms",
                "After the last try there is nothing to wait for. The longest of all pauses would"
                        + " only delay the exception.");
    }

    @Test
    void afterManyTriesThePausesStillDouble() {
        Duration pause = Duration.ofMillis(1);

        catchThrowable(() -> Part05Retry.retry(failing(new Timeline(), 99), 42, pause, sleeper));

        List<Duration> expected =
                IntStream.range(0, 41).mapToObj(i -> Duration.ofMillis(1L << i)).toList();
        List<Duration> pauses = sleeper.sleeps();
        int wrong =
                IntStream.range(0, 41)
                        .filter(i -> i >= pauses.size() || !expected.get(i).equals(pauses.get(i)))
                        .findFirst()
                        .orElse(40);
        seen(
                        "%d pauses; pause %d was %s",
                        pauses.size(),
                        wrong + 1,
                        wrong < pauses.size() ? inMillis(pauses.get(wrong)) : "never made")
                .expected(
                        "41 pauses, for 42 tries; pause %d is %s",
                        wrong + 1, inMillis(expected.get(wrong)))
                .why(
                        "Each pause is twice the one before. An int overflows after 31 doublings and"
                                + " becomes negative; an upper bound is not asked for here.")
                .unless(pauses.equals(expected));
        aLongPauseIsExactToTheNanosecond();
    }

    private static void aLongPauseIsExactToTheNanosecond() {
        Duration pause = Duration.ofDays(200).plusNanos(1);
        RecordingSleeper sleeper = new RecordingSleeper();

        catchThrowable(() -> Part05Retry.retry(failing(new Timeline(), 3), 3, pause, sleeper));

        List<Duration> expected = List.of(pause, pause.multipliedBy(2));
        seen("a pause of %s: %s", inMillis(pause), inMillis(sleeper.sleeps()))
                .expected("%s", inMillis(expected))
                .why("A double has 53 bits for the digits. What comes after them is lost.")
                .unless(sleeper.sleeps().equals(expected));
    }

    @Test
    void theLastFailureComesOut(Timeline timeline) {
        List<Exception> failures = failures(3);

        Throwable thrown =
                catchThrowable(
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, failures),
                                        3,
                                        PAUSE,
                                        drawn(sleeper, timeline)));

        cameOut(
                thrown,
                failures.get(2),
                "The caller handles the exceptions of the call, and a wrapper hides them. Of all"
                        + " failures the last one tells what is wrong now.");
    }

    @Test
    void earlierFailuresAreSuppressedInTheLast(Timeline timeline) {
        List<Exception> failures = failures(3);

        Throwable thrown =
                catchThrowable(
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, failures),
                                        3,
                                        PAUSE,
                                        drawn(sleeper, timeline)));

        List<Throwable> suppressed = List.of(thrown.getSuppressed());
        seen("suppressed in it: %s", messages(suppressed))
                .expected("%s", messages(failures.subList(0, 2)))
                .why(
                        "The first failure often tells the cause: \"disk full\". The last one only"
                                + " tells what followed: \"connection refused\".")
                .unless(suppressed.equals(failures.subList(0, 2)));
    }

    @Test
    void eachRetryKeepsAllOfItsFailures() {
        List<Exception> failures = failures(42);
        Callable<String> fails = failing(new Timeline(), failures);
        Callable<String> nested =
                () -> {
                    catchThrowable(
                            () ->
                                    Part05Retry.retry(
                                            failing(new Timeline(), failures(2)),
                                            2,
                                            PAUSE,
                                            new RecordingSleeper()));
                    return fails.call();
                };

        Throwable thrown =
                catchThrowable(() -> Part05Retry.retry(nested, 42, Duration.ofMillis(1), sleeper));

        List<Throwable> suppressed = List.of(thrown.getSuppressed());
        seen(
                        "42 tries failed, each of which made a retry of its own before; %s came out,"
                                + " with %d failures suppressed in it%s",
                        thrown.getMessage(),
                        suppressed.size(),
                        suppressed.equals(failures.subList(0, 41))
                                ? ""
                                : ", not those of the tries")
                .expected("the last failure, with the 41 earlier ones suppressed in it, in order")
                .why("The first failure often tells the cause, however many came after it.")
                .lookAt("Where are the failures kept, and how many of them?")
                .unless(thrown == failures.getLast() && suppressed.equals(failures.subList(0, 41)));
    }

    @Test
    void anInterruptedCallIsNotTriedAgain(Timeline timeline) throws Exception {
        InterruptedException interrupted = new InterruptedException("the call was interrupted");

        Caller<String> caller =
                Caller.start(
                        "retry",
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, List.of(interrupted)),
                                        3,
                                        PAUSE,
                                        drawn(sleeper, timeline)));

        Throwable thrown = caller.thrown();
        seen("%d calls, and %s came out", calls(timeline), words(thrown))
                .expected("1 call, and %s comes out", interrupted)
                .why(
                        "An interruption is not a failure of the service: somebody wants this"
                                + " thread to stop. Another try ignores that.")
                .unless(thrown == interrupted && calls(timeline) == 1);
    }

    @Test
    void everyCourseOfTriesIsAsExpected() {
        for (int tries = 1; tries <= 4; tries++) {
            for (int succeeds = 1; succeeds <= 5; succeeds++) {
                for (Duration pause : List.of(PAUSE, Duration.ofNanos(1_500_001))) {
                    course(tries, succeeds, pause);
                }
            }
        }
    }

    @Test
    void everyKindOfExceptionIsTriedAgain() {
        int kinds = Failure.exceptions().size();
        for (int kind = 0; kind < kinds; kind++) {
            // Two of them are of this kind, so that it is seen as an earlier and as the last one.
            Failure first = Failure.exceptions().get(kind);
            Failure last = Failure.exceptions().get(kind);
            if (first.thrown() instanceof InterruptedException) {
                continue;
            }
            Throwable cause = last.thrown().getCause();
            List<Throwable> expected = new ArrayList<>(List.of(last.thrown().getSuppressed()));
            if (takesSuppressed(kind)) {
                expected.add(first.thrown());
            }
            Timeline timeline = new Timeline();
            Callable<String> call = failing(timeline, List.of(first.thrown(), last.thrown()));

            Throwable thrown =
                    catchThrowable(() -> Part05Retry.retry(call, 2, PAUSE, new RecordingSleeper()));

            seen(
                            "try 1 and try 2 threw %s each; %d calls, and %s came out",
                            first.kind(), calls(timeline), words(thrown))
                    .expected("2 calls, and %s of try 2 comes out", last.thrown())
                    .why("Every exception but an interruption is a failure of the call.")
                    .unless(calls(timeline) == 2 && thrown == last.thrown());
            List<Throwable> suppressed = List.of(thrown.getSuppressed());
            seen(
                            "try 2 threw %s. In it: the cause %s; suppressed: %s",
                            last.kind(), thrown.getCause(), suppressed)
                    .expected("the cause %s; suppressed: %s", cause, expected)
                    .why("The last failure keeps what it had, and gets the earlier ones.")
                    .unless(suppressed.equals(expected) && thrown.getCause() == cause);
        }
    }

    @Test
    void aFailureIsTriedAgainWhateverIsInItAndWhateverItEquals() {
        Supplier<Equal> refused = () -> new Equal("connection refused");
        List<List<? extends Exception>> series =
                List.of(
                        List.of(causedByAnInterruption(), causedByAnInterruption()),
                        List.of(refused.get(), refused.get()),
                        List.of(refused.get(), refused.get(), refused.get()));
        for (List<? extends Exception> failures : series) {
            Timeline timeline = new Timeline();
            int tries = failures.size();
            Exception last = failures.getLast();
            Throwable cause = last.getCause();

            Throwable thrown =
                    catchThrowable(
                            () ->
                                    Part05Retry.retry(
                                            failing(timeline, failures),
                                            tries,
                                            PAUSE,
                                            new RecordingSleeper()));

            String what =
                    cause == null
                            ? tries + " failures that equal each other"
                            : tries + " failures with the cause " + cause;
            seen("%s; %d calls, and %s came out", what, calls(timeline), words(thrown))
                    .expected("%d calls, and the last failure comes out", tries)
                    .why(
                            "Only an InterruptedException is an interruption of this thread. One"
                                    + " inside another exception may come from the other machine.")
                    .unless(calls(timeline) == tries && thrown == last);
            List<Throwable> suppressed = List.of(last.getSuppressed());
            boolean same = suppressed.size() == tries - 1;
            for (int i = 0; same && i < tries - 1; i++) {
                same = suppressed.get(i) == failures.get(i);
            }
            seen("%s; suppressed in the last: %s; its cause: %s", what, suppressed, last.getCause())
                    .expected("each of the others, in order; %s", cause)
                    .why("Two objects are two failures, each with a stack trace of its own.")
                    .unless(same && last.getCause() == cause);
        }
    }

    private static Exception causedByAnInterruption() {
        return new IllegalStateException(
                "no answer", new InterruptedException("in the other service"));
    }

    /** Equal to every other one with the same message, as records with an error code are. */
    private static final class Equal extends Exception {

        private static final long serialVersionUID = 1L;

        private Equal(String message) {
            super(message);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Equal equal && equal.getMessage().equals(getMessage());
        }

        @Override
        public int hashCode() {
            return getMessage().hashCode();
        }
    }

    @Test
    void anInterruptionOfAnyTryOrPauseEndsIt() throws Exception {
        for (int tries = 1; tries <= 3; tries++) {
            for (int interrupted = 1; interrupted <= tries; interrupted++) {
                interruptedTry(tries, interrupted, new InterruptedException("try " + interrupted));
            }
        }
        interruptedTry(3, 1, new Dropped());
        for (int interrupted = 1; interrupted <= 3; interrupted++) {
            interruptedPause(interrupted);
        }
        flagOfTheCall(1);
        flagOfTheCall(0);
        flagOfTheLastCall();
    }

    @Test
    void aFlagThatIsSetBeforeKeepsNoCallFromBeingMade() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Caller<String> caller =
                Caller.start(
                        "retry",
                        () -> {
                            Thread.currentThread().interrupt();
                            return Part05Retry.retry(
                                    () -> "answer " + calls.incrementAndGet(),
                                    3,
                                    PAUSE,
                                    new RecordingSleeper());
                        });
        Throwable thrown = caller.thrown();
        boolean flag = caller.wasInterruptedAtTheEnd();

        seen(
                        "the interrupt flag was set before; %d calls, %s came out, the flag %s",
                        calls.get(), words(thrown), flag ? "set" : "not set")
                .expected("1 call, its result, and the flag as before")
                .why("The flag ends a wait. A call that does not wait is still made.")
                .lookAt("Who may throw an InterruptedException here: the call, the sleeper, you?")
                .unless(thrown == null && flag && calls.get() == 1);
    }

    @Test
    void anExceptionThatIsReturnedIsAResult() throws Throwable {
        ReturnedException.requireAnswer(
                "retry", task -> Part05Retry.retry(task, 3, PAUSE, new RecordingSleeper()));
    }

    @Test
    void anErrorOfAnyTryOrPauseComesOutAtOnce() {
        for (Failure failure : Failure.ofEveryKind()) {
            if (!(failure.thrown() instanceof Error)) {
                continue;
            }
            for (int when = 1; when <= 3; when++) {
                Timeline timeline = new Timeline();
                List<Throwable> failures = new ArrayList<>(failures(when - 1));
                failures.add(failure.thrown());

                Throwable thrown =
                        catchThrowable(
                                () ->
                                        Part05Retry.retry(
                                                failing(timeline, failures),
                                                3,
                                                PAUSE,
                                                new RecordingSleeper()));

                seen(
                                "try %d of 3 threw %s; %d calls, and %s came out",
                                when, failure.kind(), calls(timeline), words(thrown))
                        .expected("%d calls, and %s comes out", when, failure.thrown())
                        .why(
                                "An Error says that the program or the JVM is broken: no memory, no"
                                        + " stack, a missing class. A pause does not repair that.")
                        .unless(thrown == failure.thrown() && calls(timeline) == when);
            }
            Timeline timeline = new Timeline();
            Throwable thrown =
                    catchThrowable(
                            () ->
                                    Part05Retry.retry(
                                            failing(timeline, 2),
                                            3,
                                            PAUSE,
                                            _ -> {
                                                throw failure.raise();
                                            }));
            seen(
                            "pause 1 threw %s; %d calls, and %s came out",
                            failure.kind(), calls(timeline), words(thrown))
                    .expected("1 call, and %s comes out", failure.thrown())
                    .why(
                            "An Error says that the program or the JVM is broken: no memory, no"
                                    + " stack, a missing class. A pause does not repair that.")
                    .unless(thrown == failure.thrown() && calls(timeline) == 1);
        }
    }

    @Test
    @Sound
    void anExceptionIsNeverSuppressedInItself(Timeline timeline) {
        IOException same = new IOException("the one and only");
        Exception other = new IllegalStateException("another one");

        sameAgain(timeline, List.of(same, same, same), List.of());
        sameAgain(new Timeline(), List.of(same, other, same), List.of(other));
    }

    @Test
    @Sound
    void anyNumberOfTriesIsAllowedAndCallsAreIndependent() throws Exception {
        Timeline outer = new Timeline();
        Timeline inner = new Timeline();
        RecordingSleeper other = new RecordingSleeper();
        Callable<String> flaky = failing(outer, 3);
        Callable<String> nested =
                () -> {
                    Part05Retry.retry(failing(inner, 2), Integer.MAX_VALUE, PAUSE, other);
                    return flaky.call();
                };

        String result = Part05Retry.retry(nested, Integer.MAX_VALUE, PAUSE, sleeper);

        String pauses = inMillis(sleeper.sleeps());
        String others = inMillis(other.sleeps());
        // Each of the four inner calls fails twice before it succeeds.
        seen(
                        "retry with %,d tries, and within it another: %s; pauses %s, and within it"
                                + " %s",
                        Integer.MAX_VALUE, result, pauses, others)
                .expected(
                        "the answer of try 4; pauses 100 ms, 200 ms, 400 ms, and within it four"
                                + " times 100 ms, 200 ms")
                .why(
                        "\"As often as it takes\" must not need memory for each try that may come,"
                                + " and a call must not find what another one left.")
                .unless(
                        "the answer of try 4".equals(result)
                                && "100 ms, 200 ms, 400 ms".equals(pauses)
                                && String.join(", ", Collections.nCopies(4, "100 ms, 200 ms"))
                                        .equals(others));
        SimultaneousCalls.requireIndependence(
                "retry", task -> Part05Retry.retry(task, 1, PAUSE, new RecordingSleeper()));
    }

    @Test
    @Sound
    void theSameCallMayBeRetriedAfterwards() {
        Error error = new AssertionError("cannot happen");
        Exception before = new IOException("before the error");
        Exception first = new IOException("first");
        Exception last = new IOException("last");
        Callable<String> call = failing(new Timeline(), List.of(before, error, first, last));

        catchThrowable(() -> Part05Retry.retry(call, 3, PAUSE, new RecordingSleeper()));
        Throwable thrown =
                catchThrowable(() -> Part05Retry.retry(call, 2, PAUSE, new RecordingSleeper()));

        List<Throwable> suppressed = List.of(last.getSuppressed());
        seen(
                        "a retry ended with an Error; the next retry of the same call object: %s"
                                + " came out; suppressed in it: %s",
                        words(thrown), messages(suppressed))
                .expected("%s; suppressed in it: first", last)
                .why("A failure of another retry would be a wrong clue.")
                .lookAt("Where are the earlier failures kept, and for how long?")
                .unless(thrown == last && suppressed.equals(List.of(first)));
    }

    private static void sameAgain(
            Timeline timeline, List<Exception> failures, List<Exception> suppressed) {
        Throwable same = failures.getLast();

        Throwable thrown =
                catchThrowable(
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, failures),
                                        3,
                                        PAUSE,
                                        new RecordingSleeper()));

        cameOut(
                thrown,
                same,
                "Some code throws one exception object again and again. Java does not let an"
                        + " exception be suppressed in itself: addSuppressed throws then.");
        List<Throwable> seen = List.of(thrown.getSuppressed());
        seen("thrown: %s; suppressed in the last: %s", messages(failures), messages(seen))
                .expected("%s", messages(suppressed))
                .why("The other failures still belong in the last one.")
                .unless(seen.equals(suppressed));
    }

    // Fails until a given try, which returns null; what was called, in order, and in which thread.
    private static void course(int tries, int succeeds, Duration pause) {
        Thread caller = Thread.currentThread();
        List<String> events = new ArrayList<>();
        List<Exception> failures = failures(5);
        List<String> expected = new ArrayList<>();
        Duration next = pause;
        for (int i = 1; i <= Math.min(tries, succeeds); i++) {
            if (i > 1) {
                expected.add("pause " + inMillis(next));
                next = next.multipliedBy(2);
            }
            expected.add("try " + i);
        }
        int[] calls = {0};

        Object result = "nothing";
        try {
            result =
                    Part05Retry.<String>retry(
                            () -> {
                                events.add("try " + ++calls[0] + elsewhere(caller));
                                if (calls[0] < succeeds) {
                                    throw failures.get(calls[0] - 1);
                                }
                                return null;
                            },
                            tries,
                            pause,
                            duration ->
                                    events.add("pause " + inMillis(duration) + elsewhere(caller)));
        } catch (Exception e) {
            result = e;
        }

        Exception last = succeeds <= tries ? null : failures.get(tries - 1);
        seen("%s; it ended with %s", String.join(", ", events), result)
                .expected("%s; it ends with %s", String.join(", ", expected), last)
                .why(
                        "%d tries of %s are allowed here, and try %d returns null, which is a"
                                + " result like any other.",
                        tries, inMillis(pause), succeeds)
                .unless(events.equals(expected) && result == last);
        if (last != null) {
            List<Throwable> suppressed = List.of(last.getSuppressed());
            seen("suppressed in failure %d: %s", tries, messages(suppressed))
                    .expected("%s", messages(failures.subList(0, tries - 1)))
                    .why("Each failure may be the one that tells the cause.")
                    .unless(suppressed.equals(failures.subList(0, tries - 1)));
        }
    }

    private static String elsewhere(Thread caller) {
        return Thread.currentThread() == caller ? "" : " in another thread";
    }

    /** What a driver may throw whose thread was interrupted. */
    private static final class Dropped extends InterruptedException {

        private static final long serialVersionUID = 1L;

        private Dropped() {
            super("connection dropped");
        }
    }

    private static void interruptedTry(int tries, int number, InterruptedException interrupted)
            throws Exception {
        Timeline timeline = new Timeline();
        List<Throwable> failures = new ArrayList<>(failures(number - 1));
        failures.add(interrupted);

        Caller<String> caller =
                Caller.start(
                        "retry",
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, failures),
                                        tries,
                                        PAUSE,
                                        new RecordingSleeper()));

        endsWith(
                caller,
                "try %d of %d".formatted(number, tries),
                interrupted,
                calls(timeline, caller) == number);
    }

    private static void interruptedPause(int number) throws Exception {
        Timeline timeline = new Timeline();
        InterruptedException interrupted = new InterruptedException("pause " + number);
        int[] sleeps = {0};

        Caller<String> caller =
                Caller.start(
                        "retry",
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, 4),
                                        5,
                                        PAUSE,
                                        _ -> {
                                            if (++sleeps[0] == number) {
                                                throw interrupted;
                                            }
                                        }));

        endsWith(caller, "pause " + number, interrupted, calls(timeline, caller) == number);
    }

    private static void flagOfTheCall(int failures) throws Exception {
        Timeline timeline = new Timeline();
        Callable<String> call = failing(timeline, failures);

        Caller<String> caller =
                Caller.start(
                        "retry",
                        () ->
                                Part05Retry.retry(
                                        () -> {
                                            Thread.currentThread().interrupt();
                                            return call.call();
                                        },
                                        3,
                                        PAUSE,
                                        new RecordingSleeper()));

        Throwable thrown = caller.thrown();
        boolean flag = caller.wasInterruptedAtTheEnd();
        boolean asExpected =
                failures == 0 ? thrown == null : thrown instanceof InterruptedException;
        seen(
                        "the call set the interrupt flag and %s; %d calls, %s came out, the flag %s",
                        failures == 0 ? "returned" : "threw an IOException",
                        calls(timeline),
                        words(thrown),
                        flag ? "set" : "not set")
                .expected(
                        "1 call, %s comes out, the flag set",
                        failures == 0 ? "no exception" : "an InterruptedException of the pause")
                .why("Code that cannot throw InterruptedException sets the flag instead.")
                .unless(asExpected && flag && calls(timeline) == 1);
    }

    private static void flagOfTheLastCall() throws Exception {
        IOException last = new IOException("the last try failed");
        Caller<String> caller =
                Caller.start(
                        "retry",
                        () ->
                                Part05Retry.retry(
                                        () -> {
                                            Thread.currentThread().interrupt();
                                            throw last;
                                        },
                                        1,
                                        PAUSE,
                                        new RecordingSleeper()));

        Throwable thrown = caller.thrown();
        boolean flag = caller.wasInterruptedAtTheEnd();
        seen(
                        "the call of the last try set the interrupt flag and threw an IOException;"
                                + " %s came out, the flag %s",
                        words(thrown), flag ? "set" : "not set")
                .expected("the IOException comes out, the flag set")
                .why("No pause is left that the flag could end. The caller needs the failure.")
                .lookAt("Who throws an InterruptedException here?")
                .unless(thrown == last && flag);
    }

    private static void endsWith(
            Caller<?> caller, String what, InterruptedException interrupted, boolean atOnce)
            throws InterruptedException {
        Throwable thrown = caller.thrown();
        boolean flag = caller.wasInterruptedAtTheEnd();
        seen(
                        "%s was interrupted. %s came out, %s, the interrupt flag %s",
                        what,
                        words(thrown),
                        atOnce ? "at once" : "but not at once",
                        flag ? "set" : "not set")
                .expected("%s comes out, at once, the interrupt flag set", interrupted)
                .why(
                        "An interruption may come at any time. If the flag is not set"
                                + " again, a caller that catches every Exception never learns of"
                                + " it.")
                .unless(thrown == interrupted && atOnce && flag);
    }

    private static long calls(Timeline timeline, Caller<?> caller) throws InterruptedException {
        caller.awaitEnd();
        return calls(timeline);
    }

    private static boolean takesSuppressed(int kind) {
        Throwable probe = Failure.exceptions().get(kind).thrown();
        int before = probe.getSuppressed().length;
        probe.addSuppressed(new IOException());
        return probe.getSuppressed().length > before;
    }

    private static String inMillis(List<Duration> durations) {
        return durations.stream().map(Part05RetryTest::inMillis).collect(Collectors.joining(", "));
    }

    private void pausesWere(String expected, String why) {
        String pauses =
                sleeper.sleeps().stream()
                        .map(Part05RetryTest::inMillis)
                        .collect(Collectors.joining(", "));
        seen("the pauses: %s", pauses.isEmpty() ? "none" : pauses)
                .expected("%s", expected)
                .why(why)
                .lookAt(pauses.isEmpty() ? "Is it the given sleeper that sleeps?" : "")
                .unless(pauses.equals(expected));
    }

    private static void cameOut(Throwable thrown, Throwable expected, String why) {
        seen("%s came out", words(thrown))
                .expected("%s comes out", expected)
                .why(why)
                .unless(thrown == expected);
    }

    private static String words(Throwable thrown) {
        return thrown == null ? "no exception" : thrown.toString();
    }

    private static String messages(List<? extends Throwable> failures) {
        return failures.isEmpty()
                ? "nothing"
                : failures.stream().map(Throwable::getMessage).collect(Collectors.joining(", "));
    }

    private static String inMillis(Duration duration) {
        BigDecimal millis =
                BigDecimal.valueOf(duration.getSeconds())
                        .movePointRight(3)
                        .add(BigDecimal.valueOf(duration.getNano(), 6));
        return millis.stripTrailingZeros().toPlainString() + " ms";
    }

    private static long calls(Timeline timeline) {
        return timeline.spans().stream().filter(s -> s.task().startsWith("try")).count();
    }

    private static List<Exception> failures(int number) {
        return IntStream.rangeClosed(1, number).mapToObj(Part05RetryTest::failure).toList();
    }

    // Checked and unchecked in turn: both are failures of the call.
    private static Exception failure(int number) {
        String message = "try %d failed".formatted(number);
        return number % 2 == 0 ? new IllegalStateException(message) : new IOException(message);
    }

    private static Callable<String> failing(Timeline timeline, int times) {
        return failing(timeline, failures(times));
    }

    /** A call that fails with these, one after the other, and answers after that. */
    private static Callable<String> failing(Timeline timeline, List<? extends Throwable> failures) {
        AtomicInteger calls = new AtomicInteger();
        return () -> {
            int number = calls.incrementAndGet();
            return timeline.waiting(
                    "try " + number,
                    () ->
                            answer(
                                    number,
                                    number <= failures.size() ? failures.get(number - 1) : null));
        };
    }

    @SneakyThrows
    private static String answer(int number, Throwable failure) {
        if (failure != null) {
            throw failure;
        }
        return "the answer of try " + number;
    }

    private static Sleeper drawn(Sleeper sleeper, Timeline timeline) {
        return duration -> draw(sleeper, timeline, duration);
    }

    @SneakyThrows
    private static void draw(Sleeper sleeper, Timeline timeline, Duration duration) {
        timeline.waiting(
                "pause " + inMillis(duration),
                () -> {
                    sleeper.sleep(duration);
                    return null;
                });
    }
}
