package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
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
                .why("Most calls succeed at once. They must not pay for those that do not.")
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
                        "The first success ends it, and the failures before it do not matter any"
                                + " more.")
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
                        "Whoever allows 3 tries counts on 3. And a retry hits a service in trouble:"
                                + " one too many for each caller is a third more load.")
                .unless(calls(timeline) == 3);
    }

    @Test
    void eachPauseIsTwiceAsLongAsTheOneBefore(Timeline timeline) {
        catchThrowable(
                () -> Part05Retry.retry(failing(timeline, 3), 4, PAUSE, drawn(sleeper, timeline)));

        pausesWere(
                "100 ms, 200 ms, 400 ms",
                "A service that is overloaded needs rest. Pauses that grow give it more of that,"
                        + " the longer it is in trouble.");
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
                        "An int overflows after 31 doublings, a long after 63, and no exception"
                                + " says so. A pause that is negative or zero is no pause.")
                .unless(pauses.equals(expected));
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
                "The caller handles what the call throws, and a wrapper hides that. Of all failures"
                        + " the last one tells what is wrong now.");
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
                        "The first failure often tells the cause: \"disk full\". The last one tells"
                                + " only what followed: \"connection refused\".")
                .unless(suppressed.equals(failures.subList(0, 2)));
    }

    @Test
    void theSameExceptionEachTimeComesOutAsWell(Timeline timeline) {
        IOException same = new IOException("the one and only");

        Throwable thrown =
                catchThrowable(
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, List.of(same, same, same)),
                                        3,
                                        PAUSE,
                                        drawn(sleeper, timeline)));

        cameOut(
                thrown,
                same,
                "Some code throws one exception object again and again. No exception can be"
                        + " suppressed in itself: the JDK refuses that.");
    }

    @Test
    void anErrorIsNotTriedAgain(Timeline timeline) {
        Error error = new StackOverflowError("an Error of the call");

        Throwable thrown =
                catchThrowable(
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, List.of(error)),
                                        3,
                                        PAUSE,
                                        drawn(sleeper, timeline)));

        seen("%d calls, and %s came out", calls(timeline), words(thrown))
                .expected("1 call, and %s comes out", error)
                .why(
                        "An Error says that the program or the JVM is broken: no memory, no stack,"
                                + " a missing class. A pause does not cure that.")
                .unless(thrown == error && calls(timeline) == 1);
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
                        "An interruption is no failure of the service: somebody wants this thread"
                                + " to stop. Whoever tries again does not stop.")
                .unless(thrown == interrupted && calls(timeline) == 1);
    }

    @Test
    void anInterruptedPauseEndsItToo(Timeline timeline) throws Exception {
        RecordingSleeper woken = RecordingSleeper.interruptedOn(2);

        Caller<String> caller =
                Caller.start(
                        "retry",
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, 4), 5, PAUSE, drawn(woken, timeline)));

        Throwable thrown = caller.thrown();
        seen("pause 2 was interrupted; %d calls, and %s came out", calls(timeline), words(thrown))
                .expected("2 calls, and an InterruptedException comes out")
                .why(
                        "A retry spends most of its time in pauses, so that is where an"
                                + " interruption finds it. Whoever goes on does not stop.")
                .unless(thrown instanceof InterruptedException && calls(timeline) == 2);
    }

    @Test
    void theInterruptFlagSurvivesAnInterruptedCall(Timeline timeline) throws Exception {
        Caller<String> caller =
                Caller.start(
                        "retry",
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, List.of(new InterruptedException())),
                                        3,
                                        PAUSE,
                                        drawn(sleeper, timeline)));

        flagIsSet(caller, "the call");
    }

    @Test
    void theInterruptFlagSurvivesAnInterruptedPause(Timeline timeline) throws Exception {
        RecordingSleeper woken = RecordingSleeper.interruptedOn(1);

        Caller<String> caller =
                Caller.start(
                        "retry",
                        () ->
                                Part05Retry.retry(
                                        failing(timeline, 4), 5, PAUSE, drawn(woken, timeline)));

        flagIsSet(caller, "the pause");
    }

    private static void flagIsSet(Caller<?> caller, String interrupted)
            throws InterruptedException {
        boolean flag = caller.wasInterruptedAtTheEnd();
        seen("%s was interrupted; afterwards the interrupt flag was not set", interrupted)
                .expected("the thread's interrupt flag is set when retry ends")
                .why(
                        "Whoever throws InterruptedException clears the flag. A caller that catches"
                                + " every Exception then never learns that it should stop.")
                .unless(flag);
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
