package kata.structured;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.InterruptedCaller;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.kit.Timeline;
import kata.kit.Todo;
import kata.structured.Part05PartialResults.Failure;
import kata.structured.Part05PartialResults.Outcome;
import kata.structured.Part05PartialResults.Success;
import org.junit.jupiter.api.Test;

@Exercise(part = 5, title = "Successes and failures both", kind = WRITE, minutes = 15)
class Part05PartialResultsTest {

    private final Gate gate = new Gate("tasks");

    @Test
    void whatATaskReturnsIsASuccess(Timeline timeline) throws Throwable {
        List<Outcome<String>> outcomes = run(List.of(returning(timeline, "task 1")));

        seen("1 task returned \"result 1\"; out came %s", words(outcomes))
                .expected("1 outcome: success \"result 1\"")
                .why("The outcome of a task that succeeds is what it returned.")
                .unless(List.of(new Success<>("result 1")).equals(outcomes));
        assertThat(timeline).hasTasks("task 1");
        Callable<String> flagged =
                () -> {
                    Thread.currentThread().interrupt();
                    return "result 2";
                };
        List<Outcome<String>> other = run(List.of(flagged));
        seen("a task set its interrupt flag and returned \"result 2\"; out came %s", words(other))
                .expected("1 outcome: success \"result 2\"")
                .why("A task's return value is a success, whatever the state of its thread.")
                .unless(List.of(new Success<>("result 2")).equals(other));
    }

    @Test
    void anExceptionThatIsReturnedIsASuccess() throws Throwable {
        Exception report = new Exception("of last night");
        Callable<Exception> returns = () -> report;
        List<Outcome<Exception>> outcomes =
                Caller.start("runAll", () -> Part05PartialResults.runAll(List.of(returns)))
                        .result();

        seen("a task returned an exception as its result; out came %s", outcomes)
                .expected("1 outcome: the success with that exception")
                .why("A task's return value is its result, of whatever type.")
                .lookAt("How do you tell a result from a failure?")
                .unless(List.of(new Success<>(report)).equals(outcomes));
    }

    @Test
    void tasksThatAreEqualAreStillTwo() throws Throwable {
        List<Gate> gates = List.of(new Gate("tasks"), new Gate("tasks"));
        List<Callable<String>> tasks = List.of(new Equal(gates, 0), new Equal(gates, 1));
        Caller<List<Outcome<String>>> caller = start(tasks);
        try {
            for (Gate each : gates.reversed()) {
                each.awaitEntered(1);
                each.open();
                stands(caller);
            }
        } finally {
            gates.forEach(Gate::open);
        }

        List<Outcome<String>> outcomes = caller.result();
        seen("two tasks are equal, and the second ended first; out came %s", words(outcomes))
                .expected("result 0, result 1, in the order of the tasks")
                .why("Tasks may be records. Two that are equal may find different things.")
                .lookAt("How does a result find its place?")
                .unless(
                        List.of(new Success<>("result 0"), new Success<>("result 1"))
                                .equals(outcomes));
    }

    /** Equal to any other of its kind. */
    private record Equal(List<Gate> gates, int number) implements Callable<String> {

        @Override
        public String call() throws InterruptedException {
            gates.get(number).pass();
            return "result " + number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Equal;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void theCallerOfASingleTaskIsInterruptedAsWell() throws Throwable {
        Caller<List<Outcome<String>>> caller = start(List.of(() -> passed(gate)));
        try {
            gate.awaitEntered(1);
            caller.interrupt();
            caller.comesTrue(caller::hasEnded);
        } finally {
            gate.open();
        }
        Throwable thrown = caller.thrown();

        seen(
                        "one task ran, and the caller was interrupted; runAll %s",
                        thrown == null ? "returned " + words(caller.result()) : "threw " + thrown)
                .expected("an InterruptedException")
                .why("The caller was asked to stop. A list of failures does not say that.")
                .lookAt("On which thread does a single task run?")
                .unless(thrown instanceof InterruptedException);
    }

    private static String passed(Gate gate) throws InterruptedException {
        gate.pass();
        return "result";
    }

    @Test
    void whatATaskThrowsIsAFailure(Timeline timeline) throws Throwable {
        Boom boom = new Boom("no answer");

        List<Outcome<String>> outcomes = run(List.of(throwing(timeline, "task 1", boom)));

        seen("1 task threw Boom \"no answer\"; out came %s", words(outcomes))
                .expected("1 outcome: failure Boom \"no answer\", the same object")
                .why("The page that shows the results wants to say what is missing, and why.")
                .unless(List.of(new Failure<>(boom)).equals(outcomes));
    }

    @Test
    void theTasksRunSideBySide(Timeline timeline) throws Throwable {
        List<Callable<String>> tasks = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            tasks.add(passing(timeline, "task " + i, gate));
        }
        requireSideBySide(tasks, gate);
        // More than any pool of a fixed size is likely to have.
        Gate many = new Gate("tasks");
        Callable<String> task =
                () -> {
                    many.pass();
                    return "result";
                };
        requireSideBySide(Collections.nCopies(257, task), many);
    }

    private static void requireSideBySide(List<Callable<String>> tasks, Gate gate)
            throws Throwable {
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Caller<List<Outcome<String>>> caller = start(tasks);

            boolean allBegan = caller.comesTrue(() -> gate.entered() == tasks.size());

            seen(
                            "nothing moved any more, and %d of %d tasks had begun",
                            gate.entered(), tasks.size())
                    .expected("all at the same time")
                    .why("No task needs the outcome of another one, so none has to wait for it.")
                    .unless(allBegan);
            gate.open();
            int outcomes = caller.result().size();
            seen("%d tasks ended, and there were %d outcomes", tasks.size(), outcomes)
                    .expected("one for each task, also where two tasks are the same object")
                    .why("Asking a shop twice is two questions, and each has an outcome.")
                    .unless(outcomes == tasks.size());
        } finally {
            gate.open();
        }
    }

    @Test
    void theOutcomesStandInTheOrderOfTheTasks(Timeline timeline) throws Throwable {
        List<Gate> gates = List.of(new Gate("tasks"), new Gate("tasks"), new Gate("tasks"));
        try {
            List<Callable<String>> tasks = new ArrayList<>();
            for (int i = 1; i <= 3; i++) {
                tasks.add(passing(timeline, "task " + i, gates.get(i - 1)));
            }
            Caller<List<Outcome<String>>> caller = start(tasks);
            for (Gate each : gates.reversed()) {
                each.awaitEntered(1);
                each.open();
                // The one that was let go has delivered its outcome by then.
                stands(caller);
            }

            List<Outcome<String>> outcomes = caller.result();

            List<Outcome<String>> expected =
                    List.of(
                            new Success<>("result 1"),
                            new Success<>("result 2"),
                            new Success<>("result 3"));
            seen("task 3 ended first, task 1 last; out came %s", words(outcomes))
                    .expected("results 1, 2, 3, in the order of the tasks")
                    .why(
                            "The place says to which task an outcome belongs. Which is fastest"
                                    + " changes from run to run.")
                    .unless(expected.equals(outcomes));
        } finally {
            gates.forEach(Gate::open);
        }
        theSameTaskTwiceHasTwoOutcomes();
    }

    private static void theSameTaskTwiceHasTwoOutcomes() throws Throwable {
        AtomicInteger calls = new AtomicInteger();
        Callable<String> counts = () -> "call " + calls.incrementAndGet();

        List<Outcome<String>> outcomes = run(List.of(counts, counts));

        seen("one task was in the list twice; out came %s", words(outcomes))
                .expected("the outcomes of both calls, call 1 and call 2, in any order")
                .why(
                        "Each place in the list is a call of its own, and has the outcome of that"
                                + " call.")
                .unless(
                        Set.copyOf(outcomes)
                                .equals(Set.of(new Success<>("call 1"), new Success<>("call 2"))));
    }

    @Test
    void aFailureStopsNobody(Timeline timeline) throws Throwable {
        try {
            Boom boom = new Boom("no answer");
            Callable<String> failing =
                    () ->
                            timeline.waiting(
                                    "task 1",
                                    () -> {
                                        gate.awaitEntered(2);
                                        throw boom;
                                    });
            Caller<List<Outcome<String>>> caller =
                    start(
                            List.of(
                                    failing,
                                    passing(timeline, "task 2", gate),
                                    passing(timeline, "task 3", gate)));
            gate.awaitEntered(2);
            stands(caller);

            seen(
                            "task 1 failed while tasks 2 and 3 were at work; %d of these 2 were"
                                    + " interrupted",
                            gate.interrupted())
                    .expected("they go on")
                    .why(
                            "Their results are wanted, whatever became of task 1. This is the"
                                    + " opposite of \"all or nothing\".")
                    .unless(gate.interrupted() == 0);
            gate.open();
            List<Outcome<String>> outcomes = caller.result();
            List<Outcome<String>> expected =
                    List.of(
                            new Failure<>(boom),
                            new Success<>("result 2"),
                            new Success<>("result 3"));
            seen("task 1 failed, tasks 2 and 3 went on; out came %s", words(outcomes))
                    .expected("%s", words(expected))
                    .why(
                            "A method that leaves at the first failure does not see how the others"
                                    + " end.")
                    .unless(outcomes != null && Set.copyOf(expected).equals(Set.copyOf(outcomes)));
        } finally {
            gate.open();
        }
    }

    @Test
    void eachOutcomeStandsInThePlaceOfItsTask(Timeline timeline) throws Throwable {
        Boom second = new Boom("no answer");
        Boom fourth = new Boom("no stock");

        List<Outcome<String>> outcomes =
                run(
                        List.of(
                                returning(timeline, "task 1"),
                                throwing(timeline, "task 2", second),
                                returning(timeline, "task 3"),
                                throwing(timeline, "task 4", fourth),
                                returning(timeline, "task 5")));

        List<Outcome<String>> expected =
                List.of(
                        new Success<>("result 1"),
                        new Failure<>(second),
                        new Success<>("result 3"),
                        new Failure<>(fourth),
                        new Success<>("result 5"));
        seen("tasks 2 and 4 of 5 failed; out came %s", shortWords(outcomes))
                .expected("%s", shortWords(expected))
                .why("A result in another's place is a wrong price under the name of a shop.")
                .lookAt("How does a result find its place when the one before it is missing?")
                .unless(expected.equals(outcomes));
    }

    @Test
    void anythingThatIsThrownIsAFailure(Timeline timeline) throws Throwable {
        for (var kind : kata.judge.probe.Failure.ofEveryKind()) {
            Callable<String> broken =
                    () -> {
                        throw kind.raise();
                    };

            List<Outcome<String>> outcomes = run(List.of(broken, returning(timeline, "task 2")));

            List<Outcome<String>> expected =
                    List.of(new Failure<>(kind.thrown()), new Success<>("result 2"));
            seen("task 1 threw %s, task 2 returned; out came %s", kind.kind(), words(outcomes))
                    .expected("%s, with the very object that was thrown", words(expected))
                    .why("One broken client must not cost you the answers of all others.")
                    .lookAt("Which exceptions does your code treat as something special?")
                    .unless(expected.equals(outcomes));
        }
    }

    @Test
    void nullIsAResult(Timeline timeline) throws Throwable {
        Callable<String> nothing = () -> timeline.waiting("task 1", () -> null);

        List<Outcome<String>> outcomes = run(List.of(nothing, returning(timeline, "task 2")));

        seen("task 1 returned null, task 2 a result; out came %s", words(outcomes))
                .expected("success \"null\", success \"result 2\"")
                .why("A task that found nothing has succeeded: it ended without an exception.")
                .unless(List.of(new Success<>(null), new Success<>("result 2")).equals(outcomes));
    }

    @Test
    void noTasksHaveNoOutcomes() throws Throwable {
        List<Outcome<String>> outcomes = run(List.of());

        seen("no tasks; out came %s", words(outcomes))
                .expected("an empty list")
                .why("An empty list is not an error.")
                .unless(List.of().equals(outcomes));
    }

    @Test
    void aTaskMayRunTasksItself(Timeline timeline) throws Throwable {
        Callable<String> inner =
                () ->
                        words(
                                Part05PartialResults.runAll(
                                        List.of(
                                                returning(timeline, "task 2.1"),
                                                throwing(timeline, "task 2.2", new Boom("no")))));
        List<Callable<String>> tasks =
                List.of(returning(timeline, "task 1"), inner, returning(timeline, "task 3"));

        List<Outcome<String>> outcomes = run(tasks);

        String middle = "success \"result 2.1\", failure Boom \"no\"";
        List<Outcome<String>> expected =
                List.of(
                        new Success<>("result 1"),
                        new Success<>(middle),
                        new Success<>("result 3"));
        seen("task 2 of 3 ran two tasks itself; out came %s", shortWords(outcomes))
                .expected("%s", shortWords(expected))
                .why("Two calls at the same time have nothing to do with each other.")
                .lookAt("What do two calls share that each should have for itself?")
                .unless(expected.equals(outcomes));
    }

    @Test
    void callsWithTheSameTaskDoNotDisturbEachOther() throws Throwable {
        AtomicInteger calls = new AtomicInteger();
        Callable<String> firstIsSlow =
                () -> {
                    int call = calls.incrementAndGet();
                    if (call == 1) {
                        gate.pass();
                    }
                    return "call " + call;
                };
        Caller<List<Outcome<String>>> one = start(List.of(firstIsSlow));
        try {
            gate.awaitEntered(1);
            one.awaitStill();
            Caller<List<Outcome<String>>> other = start(List.of(firstIsSlow));
            boolean ended = other.comesTrue(other::hasEnded);
            seen("two callers ran the same task; for one of them it was slow, and both waited")
                    .expected("each call runs the task for itself")
                    .why("Asking a shop twice is two questions, and each has an outcome.")
                    .lookAt("What do two calls share that each should have for itself?")
                    .unless(ended);
            gate.open();
            String outcomes = words(one.result()) + "; " + words(other.result());

            seen("two callers ran the same task, and got %s", outcomes)
                    .expected("success \"call 1\"; success \"call 2\"")
                    .why("Two calls at the same time have nothing to do with each other.")
                    .unless(outcomes.equals("success \"call 1\"; success \"call 2\""));
        } finally {
            gate.open();
        }
    }

    @Test
    @Sound
    void anInterruptionReachesTheCallersOwnTasksOnly() throws Throwable {
        Callable<String> slow =
                () -> {
                    gate.pass();
                    return "result";
                };
        Caller<List<Outcome<String>>> one = start(List.of(slow));
        try {
            gate.awaitEntered(1);
            Caller<List<Outcome<String>>> other = start(List.of(slow));
            gate.awaitEntered(2);
            one.interrupt();
            boolean ended = one.comesTrue(one::hasEnded);
            gate.open();
            String outcomes = words(other.result());

            seen("two callers ran the same task; the first was interrupted, and its task was not")
                    .expected("the task of the first call interrupted, so that it can end")
                    .why("Nobody waits for its outcome any more.")
                    .lookAt("How does a call find the threads that it has to interrupt?")
                    .unless(ended);
            seen(
                            "two callers ran the same task; the first was interrupted, the other got %s",
                            outcomes)
                    .expected("success \"result\"")
                    .why("Two calls at the same time have nothing to do with each other.")
                    .lookAt("How does a call find the threads that it has to interrupt?")
                    .unless(outcomes.equals("success \"result\""));
        } finally {
            gate.open();
        }
    }

    @Test
    @Sound
    void anInterruptionOfTheCallerReachesItsTasks(Timeline timeline) throws Throwable {
        CountDownLatch cleanedUp = new CountDownLatch(1);
        try {
            Callable<String> slowToEnd =
                    () ->
                            timeline.waiting(
                                    "task 1",
                                    () -> {
                                        try {
                                            gate.pass();
                                        } finally {
                                            awaitEvenIfInterrupted(cleanedUp);
                                        }
                                        return "result 1";
                                    });
            Caller<List<Outcome<String>>> caller =
                    start(List.of(slowToEnd, passing(timeline, "task 2", gate)));
            gate.awaitEntered(2);
            caller.interrupt();

            boolean both = caller.comesTrue(() -> gate.interrupted() == 2);
            seen("the caller was interrupted, and %d of 2 tasks were", gate.interrupted())
                    .expected("2 of 2")
                    .why("Nobody will read their results any more, and the program wants to end.")
                    .unless(both);
            stands(caller);
            boolean early = caller.hasEnded();
            cleanedUp.countDown();
            Throwable thrown = caller.thrown();
            seen("the caller was interrupted, and left while task 1 was still cleaning up")
                    .expected("an end of the call after the end of the last task")
                    .why("The caller closes what the tasks use, while one of them uses it.")
                    .unless(!early);
            seen(
                            "the caller was interrupted, and runAll %s",
                            thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException")
                    .why("The caller was asked to stop. A list of failures does not say that.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            cleanedUp.countDown();
            gate.open();
        }
        requireInterruptionThoughAllSucceed();
    }

    private static void requireInterruptionThoughAllSucceed() throws Throwable {
        Gate tasks = new Gate("tasks");
        Callable<String> returnsAnyway =
                () -> {
                    try {
                        tasks.pass();
                        return "result";
                    } catch (InterruptedException e) {
                        return "half a result";
                    }
                };
        Caller<List<Outcome<String>>> caller = start(List.of(returnsAnyway, returnsAnyway));
        tasks.awaitEntered(2);
        caller.awaitStill();
        caller.interrupt();
        caller.comesTrue(caller::hasEnded);
        tasks.open();

        Throwable thrown = caller.thrown();
        seen(
                        "the caller was interrupted, both tasks returned what they had, and runAll"
                                + " %s",
                        thrown == null ? "returned " + words(caller.result()) : "threw " + thrown)
                .expected("an InterruptedException")
                .why("The caller was asked to stop. Half a result looks like a whole one.")
                .unless(thrown instanceof InterruptedException);
    }

    @Test
    @Sound
    void anInterruptionBeforeTheWaitCountsAsWell() throws Throwable {
        try {
            Callable<String> hangs =
                    () -> {
                        gate.pass();
                        return "result";
                    };
            Caller<List<Outcome<String>>> caller =
                    Caller.start(
                            "runAll",
                            () -> {
                                Thread.currentThread().interrupt();
                                return Part05PartialResults.runAll(List.of(hangs, hangs));
                            });
            boolean ended = caller.comesTrue(caller::hasEnded);
            Throwable thrown = ended ? caller.thrown() : null;

            seen(
                            "a caller with its interrupt flag set ran two tasks that hang; runAll"
                                    + " %s",
                            !ended
                                    ? "still waits"
                                    : thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException, and both tasks interrupted")
                    .why("An interruption that came before the wait counts as much as one in it.")
                    .unless(thrown instanceof InterruptedException);
        } finally {
            gate.open();
        }
    }

    @Test
    @Sound
    void aFurtherInterruptionDoesNotEndTheLastWait() throws Throwable {
        BoundedWait.shortenTimeLimits();
        try (SlowToEnd slow = new SlowToEnd()) {
            Caller<List<Outcome<String>>> caller = start(List.of(() -> "result 1", slow::work));
            slow.awaitBegun();
            caller.awaitStill();
            caller.interrupt();
            slow.requireTheCallToWait(caller, "the caller was interrupted, and task 2 cleaned up");

            Throwable thrown = caller.thrown();
            seen(
                            "the caller was interrupted twice, and runAll %s",
                            thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException")
                    .why("The caller was asked to stop. A list of failures does not say that.")
                    .unless(thrown instanceof InterruptedException);
        }
    }

    @Test
    @Sound
    void anInterruptionCountsWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireEnd(
                "runAll",
                caller -> Part05PartialResults.runAll(List.of(caller::hang, caller::hang)));
    }

    @Test
    void thereMayBeMoreTasksThanSomeClassesCount() throws Throwable {
        int many = 70_000;
        List<Outcome<Integer>> outcomes =
                Caller.start(
                                "run",
                                () ->
                                        Part05PartialResults.runAll(
                                                IntStream.range(0, many)
                                                        .<Callable<Integer>>mapToObj(i -> () -> i)
                                                        .toList()))
                        .result();
        seen("%,d tasks had %,d outcomes", many, outcomes.size())
                .expected("an outcome for each, in order")
                .why("Today there are a hundred shops, and in a year nobody thinks of the number.")
                .lookAt("How far can what you count with count?")
                .unless(
                        outcomes.size() == many
                                && outcomes.getLast().equals(new Success<>(many - 1)));
    }

    private static Caller<List<Outcome<String>>> start(List<Callable<String>> tasks) {
        return Caller.start("runAll", () -> Part05PartialResults.runAll(tasks));
    }

    /** Runs the tasks to the end. That runAll throws something is never right. */
    private static List<Outcome<String>> run(List<Callable<String>> tasks) throws Throwable {
        Caller<List<Outcome<String>>> caller = start(tasks);
        Throwable thrown = caller.thrown();
        if (thrown instanceof Todo) {
            throw thrown;
        }
        seen("runAll threw %s", thrown)
                .expected("a list of outcomes, whatever the tasks do")
                .why(
                        tasks.isEmpty()
                                ? "An empty list is not an error."
                                : "The results of all tasks are lost with it.")
                .unless(thrown == null);
        return caller.result();
    }

    private static Callable<String> returning(Timeline timeline, String name) {
        return () -> timeline.waiting(name, () -> name.replace("task", "result"));
    }

    private static Callable<String> throwing(Timeline timeline, String name, Boom boom) {
        return () ->
                timeline.waiting(
                        name,
                        () -> {
                            throw boom;
                        });
    }

    private static Callable<String> passing(Timeline timeline, String name, Gate gate) {
        return () ->
                timeline.waiting(
                        name,
                        () -> {
                            gate.pass();
                            return name.replace("task", "result");
                        });
    }

    private static void stands(Caller<?> caller) {
        for (int look = 0; look < 4; look++) {
            caller.awaitStill();
        }
    }

    private static String words(List<Outcome<String>> outcomes) {
        if (outcomes == null) {
            return "null";
        }
        return outcomes.isEmpty()
                ? "an empty list"
                : outcomes.stream()
                        .map(Part05PartialResultsTest::words)
                        .collect(Collectors.joining(", "));
    }

    private static String words(Outcome<String> outcome) {
        return switch (outcome) {
            case null -> "null";
            case Success<String>(String result) -> "success \"%s\"".formatted(result);
            case Failure<String>(Throwable cause) ->
                    cause == null
                            ? "failure null"
                            : "failure %s \"%s\""
                                    .formatted(
                                            cause.getClass().getSimpleName(), cause.getMessage());
        };
    }

    private static String shortWords(List<Outcome<String>> outcomes) {
        return words(outcomes).replace("success ", "").replace("failure Boom ", "Boom ");
    }
}
