package kata.sequential;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.OneAtATime;
import kata.judge.probe.Recorder;
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
                .why("The caller knows the tasks by their place: result 3 belongs to task 3.")
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
                        "Whoever calls a method expects its own exception, not one that hides it."
                                + " A failure that is swallowed shows up later, somewhere else.")
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

    private static Callable<String> task(Timeline timeline, String name, Callable<String> body) {
        return () -> timeline.working(name, body);
    }

    private static Callable<String> failing(Boom boom) {
        return () -> {
            throw boom;
        };
    }
}
