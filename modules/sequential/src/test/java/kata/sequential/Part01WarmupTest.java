package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.probe.Failure;
import kata.judge.probe.OneAtATime;
import kata.judge.probe.Recorder;
import kata.judge.probe.SimultaneousCalls;
import kata.judge.probe.Sizes;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "Run tasks one after the other", kind = WRITE, minutes = 5)
class Part01WarmupTest {

    private final Recorder events = new Recorder();

    @Test
    void resultsComeBackInTheOrderOfTheTasks(Timeline timeline) throws Exception {
        List<Callable<String>> tasks =
                IntStream.rangeClosed(1, 4)
                        .mapToObj(i -> task(timeline, "task " + i, () -> "result " + i))
                        .toList();

        List<String> results = Part01Warmup.runAll(tasks);

        seen("the results %s", results)
                .expected("[result 1, result 2, result 3, result 4]")
                .why("The caller finds a result by its place: result 3 belongs to task 3.")
                .unless(results.equals(List.of("result 1", "result 2", "result 3", "result 4")));
    }

    @Test
    void everyTaskRunsInTheCallingThreadOneAtATime(Timeline timeline) throws Exception {
        OneAtATime oneAtATime = new OneAtATime("tasks");
        List<Callable<String>> tasks =
                IntStream.rangeClosed(1, 4)
                        .mapToObj(
                                i ->
                                        task(
                                                timeline,
                                                "task " + i,
                                                () -> {
                                                    oneAtATime.enter();
                                                    return "result " + i;
                                                }))
                        .toList();

        Part01Warmup.runAll(tasks);

        assertThat(timeline)
                .hasTasks("task 1", "task 2", "task 3", "task 4")
                .onlyOnThread(Thread.currentThread());
    }

    @Test
    void theFirstExceptionComesOutUnchanged() {
        Boom boom = new Boom("task 2 failed");

        Throwable thrown =
                catchThrowable(
                        () -> Part01Warmup.runAll(List.of(() -> "one", failing(boom), () -> "3")));

        seen(thrown == null ? "no exception" : "%s".formatted(thrown))
                .expected("the exception of task 2 itself: %s", boom)
                .why(
                        "The caller handles the exceptions it knows, and a wrapper hides them. A"
                                + " failure that is swallowed shows up later, somewhere else.")
                .unless(thrown == boom);
    }

    @Test
    void afterAFailureNoLaterTaskStarts() {
        Boom boom = new Boom("task 2 failed");
        Callable<String> third =
                () -> {
                    events.add("task 3 ran");
                    return "three";
                };

        catchThrowable(() -> Part01Warmup.runAll(List.of(() -> "one", failing(boom), third)));

        seen("task 3 ran, although task 2 before it had failed")
                .expected("no task starts after a failure")
                .why("The next step may rely on what the failed one should have done.")
                .unless(events.events().isEmpty());
    }

    @Test
    void whateverATaskThrowsComesOutUntouched() {
        for (Failure failure : Failure.ofEveryKind()) {
            Throwable planned = failure.thrown();
            Throwable cause = planned.getCause();
            List<Throwable> suppressed = List.of(planned.getSuppressed());
            AtomicInteger calls = new AtomicInteger();
            AtomicInteger later = new AtomicInteger();
            Callable<Integer> fails =
                    () -> {
                        calls.incrementAndGet();
                        throw failure.raise();
                    };

            Throwable thrown =
                    catchThrowable(
                            () -> Part01Warmup.runAll(List.of(fails, later::incrementAndGet)));

            seen(
                            "task 1 threw %s; %s came out",
                            failure.kind(), thrown == null ? "nothing" : thrown)
                    .expected("the same object comes out: %s", planned)
                    .why(
                            "A task may throw anything. A catch for one type treats this failure"
                                    + " differently from all others.")
                    .unless(thrown == planned);
            seen(
                            "task 1 threw %s. What came out had %d suppressed exceptions"
                                    + " and the cause %s",
                            failure.kind(), thrown.getSuppressed().length, thrown.getCause())
                    .expected(
                            "as it was thrown: %d suppressed, and the cause %s",
                            suppressed.size(), cause)
                    .why(
                            "The exception belongs to the task. Some code throws one object again"
                                    + " and again, and each note added to it stays there.")
                    .unless(
                            thrown.getCause() == cause
                                    && suppressed.equals(List.of(thrown.getSuppressed())));
            failure.requireItsOwnTrace();
            seen(
                            "task 1 threw %s; it ran %d times, and task 2 ran %d times",
                            failure.kind(), calls.get(), later.get())
                    .expected("task 1 ran once, and task 2 never did")
                    .why("The next step may rely on what the failed one should have done.")
                    .unless(calls.get() == 1 && later.get() == 0);
        }
        List<Failure> made = new ArrayList<>();
        Callable<Integer> makesIt =
                () -> {
                    made.add(new Failure("an IOException", new IOException("disk full")));
                    throw made.getFirst().raise();
                };
        catchThrowable(() -> Part01Warmup.runAll(List.of(makesIt)));
        made.getFirst().requireItsOwnTrace();
    }

    @Test
    void anyNumberOfTasksRunsInTheCallingThread() throws Exception {
        IntStream.concat(IntStream.of(0, 1, 2), Sizes.aboveLikelyCaps(1_025))
                .forEach(Part01WarmupTest::runInThisThread);
    }

    @Test
    void aResultMayBeNull() throws Exception {
        resultsAre(Arrays.asList("one", null, "3"));
        resultsAre(Collections.singletonList(null));
        resultsAre(Arrays.asList(null, null));
    }

    private static void resultsAre(List<String> expected) throws Exception {
        List<Callable<String>> tasks =
                expected.stream().map(result -> (Callable<String>) () -> result).toList();
        Object results;
        try {
            results = Part01Warmup.runAll(tasks);
        } catch (NullPointerException e) {
            results = e;
        }

        seen("tasks that return %s gave %s", expected, results)
                .expected("%s", expected)
                .why("A task that finds nothing returns null. That is a result, in its place.")
                .unless(expected.equals(results));
    }

    @Test
    void aTaskThatIsInTheListTwiceRunsTwice() throws Exception {
        AtomicInteger number = new AtomicInteger();
        Callable<Integer> draw = number::incrementAndGet;

        List<Integer> results = Part01Warmup.runAll(List.of(draw, draw, draw));

        seen("one task, three times in the list: the results %s", results)
                .expected("[1, 2, 3]")
                .why("A task that draws a number gives another one each time it is called.")
                .unless(List.of(1, 2, 3).equals(results));
    }

    @Test
    void callsAreIndependent() throws Exception {
        List<List<String>> inner = new ArrayList<>();
        Callable<String> nested =
                () -> {
                    inner.add(Part01Warmup.runAll(List.of(() -> "c", () -> "d")));
                    return "b";
                };

        List<String> outer = Part01Warmup.runAll(List.of(() -> "a", nested, () -> "e"));
        List<String> next = Part01Warmup.runAll(List.of(() -> "f"));

        seen("a call, one within it, and one after it: %s, %s, %s", outer, inner.get(0), next)
                .expected("[a, b, e], [c, d], [f]")
                .why("State that outlives a call is wrong as soon as two calls are in progress.")
                .lookAt("Is there state outside the method, or one list for all calls?")
                .unless(
                        List.of("a", "b", "e").equals(outer)
                                && List.of("c", "d").equals(inner.get(0))
                                && List.of("f").equals(next));
        afterAFailure();
        SimultaneousCalls.requireIndependence("runAll", task -> Part01Warmup.runAll(List.of(task)));
    }

    private static void afterAFailure() throws Exception {
        Callable<String> fails =
                () -> {
                    throw new Boom("task 2 failed");
                };
        List<List<String>> inner = new ArrayList<>();
        Callable<String> recovers =
                () -> {
                    Throwable caught =
                            catchThrowable(() -> Part01Warmup.runAll(List.of(() -> "x", fails)));
                    inner.add(Part01Warmup.runAll(List.of(() -> "y")));
                    return caught == null ? "nothing was thrown" : "b";
                };

        catchThrowable(() -> Part01Warmup.runAll(List.of(() -> "a", fails)));
        List<String> next = Part01Warmup.runAll(List.of(() -> "a", recovers));

        seen(
                        "a call failed; the next gave %s. In it a call failed, too, and one after"
                                + " that gave %s",
                        next, inner)
                .expected("[a, b] and [[y]]")
                .why("A call that failed leaves nothing behind for the next one.")
                .lookAt("What is left of the failed call when the next one begins?")
                .unless(List.of("a", "b").equals(next) && List.of(List.of("y")).equals(inner));
    }

    @Test
    @Sound
    void aHundredThousandTasksAreRunLikeThree() {
        runInThisThread(100_001);
    }

    private static void runInThisThread(int size) {
        Thread caller = Thread.currentThread();
        AtomicInteger elsewhere = new AtomicInteger();
        AtomicInteger runs = new AtomicInteger();
        List<Callable<Integer>> tasks =
                IntStream.range(0, size)
                        .<Callable<Integer>>mapToObj(
                                i ->
                                        () -> {
                                            runs.incrementAndGet();
                                            if (Thread.currentThread() != caller) {
                                                elsewhere.incrementAndGet();
                                            }
                                            return i;
                                        })
                        .toList();

        List<Integer> results = null;
        Throwable thrown = null;
        try {
            results = Part01Warmup.runAll(tasks);
        } catch (Throwable t) {
            thrown = t;
        }

        int ran = runs.get();
        boolean inOrder = IntStream.range(0, size).boxed().toList().equals(results);
        seen(
                        "%,d tasks: %,d ran, %,d of them in other threads; %s",
                        size,
                        ran,
                        elsewhere.get(),
                        thrown != null
                                ? "and %s came out".formatted(thrown)
                                : inOrder ? "the results in order" : "the results not in order")
                .expected("all %,d ran in the calling thread; the results in order", size)
                .why("A list grows in production. Its size must not change how it is handled.")
                .unless(ran == size && elsewhere.get() == 0 && inOrder);
    }

    private static Callable<String> task(Timeline timeline, String name, Callable<String> body) {
        return () -> timeline.working(name, body);
    }

    private static Callable<String> failing(Boom boom) {
        return () -> {
            throw boom;
        };
    }
}
