package kata.pool;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Recorder;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Sizes;
import kata.judge.probe.Tasks;
import kata.judge.probe.Tasks.Body;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(part = 2, title = "A pool of a fixed size", kind = WRITE, minutes = 20)
class Part02FixedPoolTest {

    @Test
    void everyTaskRunsOnceAndGivesItsResult(Timeline timeline) throws Exception {
        // One thread: there is no other order here than that of the tasks.
        List<String> results = Part02FixedPool.runAll(tasks(1, 4, timeline, () -> {}), 1);

        assertThat(timeline).hasTasks("task 1", "task 2", "task 3", "task 4");
        seen("the results %s", results)
                .expected("[result 1, result 2, result 3, result 4]")
                .why("Each task was run for its result. If that is lost, it was run for nothing.")
                .unless(List.of("result 1", "result 2", "result 3", "result 4").equals(results));
    }

    @Test
    void asManyTasksRunAtOnceAsThereAreThreads(Timeline timeline) throws Exception {
        Rendezvous rendezvous = new Rendezvous(4, "tasks");

        Part02FixedPool.runAll(tasks(1, 4, timeline, rendezvous::arrive), 4);

        assertThat(timeline).allOverlap(4);
    }

    @Test
    void aSlowTaskHoldsUpItsOwnThreadOnly(Timeline timeline) throws Throwable {
        Gate gate = new Gate("slow tasks");
        CountDownLatch others = new CountDownLatch(5);
        List<Callable<String>> tasks = new ArrayList<>();
        tasks.add(task(1, timeline, gate::pass));
        tasks.addAll(tasks(2, 6, timeline, others::countDown));

        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part02FixedPool.runAll(tasks, 2));
        boolean allRan = Patience.await(others);

        seen("%d of the 5 other tasks ran while task 1 kept its thread", 5 - others.getCount())
                .expected("all 5, one after the other, on the thread that is free")
                .why(
                        "Nobody knows beforehand which task will be slow. With one queue for all"
                                + " threads, no task has to wait behind a slow one.")
                .lookAt("When is it decided which thread runs a task?")
                .unless(allRan);
        gate.open();
        caller.awaitEnd();
    }

    @Test
    void aSlowTaskHoldsUpItsOwnThreadOnlyWhereverItIs() throws Throwable {
        for (int threads = 2; threads <= 3; threads++) {
            for (int slow : new int[] {0, 1, 2, 3, 50, 98}) {
                holdsUpNobody(slow, 100, threads);
            }
        }
    }

    private static void holdsUpNobody(int slow, int number, int threads) throws Throwable {
        Gate gate = new Gate("slow tasks");
        AtomicInteger others = new AtomicInteger();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            boolean isSlow = i == slow;
            tasks.add(
                    () -> {
                        if (isSlow) {
                            gate.pass();
                            return 0;
                        }
                        return others.incrementAndGet();
                    });
        }
        try {
            Caller<List<Integer>> caller =
                    Caller.start("runAll", () -> Part02FixedPool.runAll(tasks, threads));
            boolean allRan = caller.comesTrue(() -> others.get() == number - 1);
            int ran = others.get();
            gate.open();
            caller.awaitEnd();

            seen(
                            "%d tasks on %d threads: while task %d kept its thread, %d of the %d"
                                    + " others ran",
                            number, threads, slow + 1, ran, number - 1)
                    .expected("all of them, on the threads that are free")
                    .why("Nobody knows beforehand which task will be slow.")
                    .lookAt("When is it decided which thread runs a task, and by whom?")
                    .unless(allRan);
        } finally {
            gate.open();
        }
    }

    @Test
    void neverMoreTasksRunAtOnceThanThereAreThreads(Timeline timeline) throws Throwable {
        requireNoMoreThan(2, timeline);
        requireNoMoreThan(1, new Timeline());
    }

    private void requireNoMoreThan(int threads, Timeline timeline) throws Throwable {
        Hold hold = new Hold("tasks");

        Caller<List<String>> caller =
                Caller.start(
                        "runAll",
                        () -> Part02FixedPool.runAll(tasks(1, 6, timeline, hold::enter), threads));

        hold.awaitHeld(threads);
        hold.awaitNoMoreThan(threads, caller);
        hold.releaseOne();
        hold.awaitEntered(threads + 1);
        hold.awaitNoMoreThan(threads, caller);
        hold.releaseAll();
        caller.result();
        hold.requirePeak(threads);
    }

    @Test
    void noMoreThreadsAreStartedThanGiven(Timeline timeline, ThreadTracker tracker)
            throws Throwable {
        Hold hold = new Hold("tasks");

        Caller<List<String>> caller =
                Caller.start(
                        "runAll",
                        () -> Part02FixedPool.runAll(tasks(1, 6, timeline, hold::enter), 2));
        hold.awaitHeld(2);
        caller.awaitStill();

        List<Thread> threads = tracker.platformThreads();
        seen("%d threads for 6 tasks: %s", threads.size(), names(threads))
                .expected("no more than the given 2 threads")
                .why(
                        "A thread that only waits for its turn still needs a stack. With a"
                                + " million tasks in the list, that ends in an OutOfMemoryError.")
                .lookAt("Is a thread started for each task, or for each place in the pool?")
                .unless(threads.size() <= 2);
        hold.releaseAll();
        caller.result();
    }

    @Test
    void resultsComeInTheOrderOfTheTasksWhicheverEndsFirst(Timeline timeline) throws Throwable {
        Gate gate = new Gate("first tasks");
        CountDownLatch others = new CountDownLatch(2);
        List<Callable<String>> tasks =
                List.of(
                        task(1, timeline, gate::pass),
                        task(2, timeline, others::countDown),
                        task(3, timeline, others::countDown));

        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part02FixedPool.runAll(tasks, 3));
        gate.awaitEntered(1);
        boolean othersRan = Patience.await(others);
        // Tasks 2 and 3 have ended for good, and their threads have nothing to do any more.
        caller.awaitStill();
        gate.open();

        seen("task 1 waited, and tasks 2 and 3 did not both run meanwhile")
                .expected("both, on the two threads that task 1 leaves free")
                .why("Three threads were asked for. A task that waits must not hold up the others.")
                .unless(othersRan);
        List<String> results = caller.result();
        seen("the results %s, in the order in which the tasks ended", results)
                .expected("[result 1, result 2, result 3], although task 1 ended last")
                .why("The caller finds a result by its place: result 2 belongs to task 2.")
                .unless(List.of("result 1", "result 2", "result 3").equals(results));
    }

    @Test
    void whenATaskFailsNoThreadIsLeftBehind(Timeline timeline) throws Exception {
        List<Callable<String>> tasks = new ArrayList<>(tasks(1, 3, timeline, () -> {}));
        tasks.add(failing(4, timeline, new Boom("task 4 failed"), () -> {}));

        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part02FixedPool.runAll(tasks, 2));

        // How it ends is another rule's question. The threads are counted after each rule.
        caller.awaitEnd();
    }

    @Test
    void afterAFailureTheCallStillEndsLast(Timeline timeline) throws Exception {
        BoundedWait.shortenTimeLimits();
        Recorder events = new Recorder();
        CountDownLatch done = new CountDownLatch(1);
        List<Callable<String>> tasks =
                List.of(
                        failing(
                                1,
                                timeline,
                                new Boom("task 1 failed"),
                                () -> events.await("task 2 runs", 1)),
                        task(
                                2,
                                timeline,
                                () -> {
                                    events.add("task 2 runs");
                                    awaitEvenIfInterrupted(done);
                                    events.add("task 2 ended");
                                }));

        Caller<Void> caller =
                Caller.run(
                        "runAll",
                        () -> {
                            try {
                                Part02FixedPool.runAll(tasks, 2);
                            } finally {
                                events.add("runAll ended");
                            }
                        });
        events.await("task 2 runs", 1);
        // By then task 1 has failed, and every thread that reacts to that has done so.
        BoundedWait.awaitStill(caller);
        done.countDown();
        caller.awaitEnd();
        events.await("task 2 ended", 1);

        seen("task 1 failed, and runAll ended while task 2 was still running")
                .expected("the call ends only after its last task has ended")
                .why(
                        "The caller goes on and closes the files and connections of its tasks."
                                + " Task 2 would then use something that is closed.")
                .lookAt("Does the method that shuts the pool down also wait for its tasks?")
                .unless(events.events().getLast().equals("runAll ended"));
    }

    @Test
    void theExceptionOfATaskComesOutAsItWasThrown(Timeline timeline) throws Exception {
        IOException failure = new IOException("task 2 found no file");
        List<Callable<String>> tasks =
                List.of(
                        task(1, timeline, () -> {}),
                        failing(2, timeline, failure, () -> {}),
                        task(3, timeline, () -> {}));

        Throwable thrown = Caller.start("runAll", () -> Part02FixedPool.runAll(tasks, 2)).thrown();

        if (thrown != failure) {
            throw seen(thrown == null ? "no exception: runAll returned" : "%s".formatted(thrown))
                    .expected("the exception of task 2 itself: %s", failure)
                    .why(
                            "The caller catches the exceptions that the tasks are known to throw. That"
                                    + " they ran in other threads should make no difference to it.")
                    .lookAt("What does a future throw when its task has failed? What is inside?")
                    .violation(thrown);
        }
    }

    @Test
    void noTasksGiveNoResults() {
        List<Callable<String>> none = List.of();

        Throwable thrown =
                catchThrowable(() -> assertThat(Part02FixedPool.runAll(none, 4)).isEmpty());

        if (thrown != null) {
            throw seen("%s, for a list without tasks", thrown)
                    .expected("a list without results")
                    .why("One day the list is empty, and that is not the caller's mistake.")
                    .violation(thrown);
        }
    }

    @Test
    void aTaskMayBeThereTwiceAndGiveNull() throws Exception {
        AtomicInteger number = new AtomicInteger();
        Callable<Integer> draw = number::incrementAndGet;

        List<Integer> results =
                Part02FixedPool.runAll(List.of(draw, () -> null, draw, () -> null, draw), 1);

        // Nobody promises which of the three runs first.
        List<Integer> sorted = new ArrayList<>(results);
        sorted.sort(Comparator.nullsLast(Comparator.naturalOrder()));
        boolean inBetween = results.size() == 5 && results.get(1) == null && results.get(3) == null;
        seen("one task, three times in the list, and two that return null: %s", results)
                .expected("1, 2 and 3 in any order, and null after the first and the second")
                .why("A list may hold an object twice, and null is a result like any other.")
                .unless(inBetween && Arrays.asList(1, 2, 3, null, null).equals(sorted));
    }

    @Test
    void anyNumberOfTasksAndThreads(Timeline timeline) throws Throwable {
        Rendezvous rendezvous = new Rendezvous(257, "tasks");
        Callable<Integer> meets =
                () -> {
                    rendezvous.arrive();
                    return 0;
                };
        Part02FixedPool.runAll(Collections.nCopies(257, meets), 257);

        for (int threads : new int[] {1, 2, 7}) {
            IntStream.concat(Sizes.around(threads), Sizes.aboveLikelyCaps(1_025))
                    .forEach(size -> allResults(size, threads));
        }
        ofTwentyThousand();
    }

    private static void ofTwentyThousand() throws Throwable {
        Hold hold = new Hold("tasks");
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Callable<String> enters =
                () -> {
                    if (!Thread.currentThread().isVirtual()) {
                        threads.add(Thread.currentThread());
                    }
                    hold.enter();
                    return "";
                };
        Caller<List<String>> caller =
                Caller.start(
                        "runAll",
                        () -> Part02FixedPool.runAll(Collections.nCopies(20_001, enters), 2));
        hold.awaitHeld(2);
        hold.awaitNoMoreThan(2, caller);
        hold.releaseAll();
        caller.result();
        hold.requirePeak(2);
        seen("%,d platform threads ran 20,001 tasks, two at a time", threads.size())
                .expected("no more than 2, the given number")
                .why("Starting a thread costs more than most tasks, and each has a stack.")
                .lookAt("A task has ended. Is its thread free already when the next one begins?")
                .unless(threads.size() <= 2);
    }

    @Test
    void whateverATaskThrowsComesOut() throws Exception {
        comesOut(Failure::ordinary);
        twoFail();
        twoFailWithOneObject();
    }

    @Test
    void aTaskMayItselfCallRunAll() throws Throwable {
        Callable<String> inner = () -> "inner";
        Callable<String> outer = () -> Part02FixedPool.runAll(List.of(inner, inner), 1).toString();

        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part02FixedPool.runAll(List.of(outer, outer), 1));
        Throwable thrown = caller.thrown();
        seen("two tasks that call runAll themselves: %s came out", thrown)
                .expected("their results")
                .why("A task need not know that it is run by the method that it calls.")
                .unless(thrown == null);
        List<String> results = caller.result();
        seen("two tasks that call runAll themselves: the results %s", results)
                .expected("[[inner, inner], [inner, inner]]")
                .why("Threads that two calls share are all busy when the inner call needs one.")
                .unless(List.of("[inner, inner]", "[inner, inner]").equals(results));
        anInnerCallHasThreadsOfItsOwn(1);
        anInnerCallHasThreadsOfItsOwn(2);
    }

    private static void anInnerCallHasThreadsOfItsOwn(int outer) throws Exception {
        Rendezvous rendezvous = new Rendezvous(2, "tasks of the inner call");
        Callable<String> meets =
                () -> {
                    rendezvous.arrive();
                    return "met";
                };

        List<String> results =
                Part02FixedPool.runAll(
                        List.of(() -> Part02FixedPool.runAll(List.of(meets, meets), 2).toString()),
                        outer);

        seen("a task of runAll with %d threads called runAll with two: %s", outer, results)
                .expected("[[met, met]], its two tasks at the same time")
                .why("Each call was promised the number of threads that it asked for.")
                .unless(List.of("[met, met]").equals(results));
    }

    @Test
    void noTaskIsLostWhicheverThreadIsHeld() throws Exception {
        Callable<Integer> one = () -> 1;
        Callable<Integer> two = () -> 2;
        Callable<Integer> three = () -> 3;
        Interleavings.explore(() -> List.of(one, two, three))
                .actor("caller", tasks -> Part02FixedPool.runAll(tasks, 2))
                .why("Two threads take their tasks from one queue at the same moment.")
                .thenEnds(
                        (_, ends) -> {
                            Object outcome = ends.outcome("caller");
                            seen("three tasks on two threads: %s", outcome)
                                    .expected("[1, 2, 3]")
                                    .why(
                                            "Between the check whether a task is left and the next"
                                                    + " step, the other thread can take it.")
                                    .unless(List.of(1, 2, 3).equals(outcome));
                        });
    }

    @Test
    @Sound
    void anExceptionOfAKindThatFuturesUseComesOut() throws Exception {
        comesOut(Failure::signals);
    }

    private static void allResults(int size, int threads) {
        List<Callable<Integer>> tasks =
                IntStream.range(0, size).<Callable<Integer>>mapToObj(i -> () -> i).toList();

        List<Integer> results = null;
        Throwable thrown = null;
        try {
            results = Part02FixedPool.runAll(tasks, threads);
        } catch (Throwable t) {
            thrown = t;
        }

        boolean inOrder = IntStream.range(0, size).boxed().toList().equals(results);
        seen(
                        "%,d tasks on %d threads: %s",
                        size,
                        threads,
                        thrown != null ? thrown : "%,d results".formatted(results.size()))
                .expected("%,d results, in the order of the tasks", size)
                .why("The list may have any length, and no task may be lost.")
                .unless(inOrder);
    }

    private static void comesOut(Supplier<List<Failure>> failures) throws Exception {
        // Each on one thread and on two, as the last task and as the first.
        for (int variant = 0; variant < 4; variant++) {
            for (Failure failure : failures.get()) {
                Callable<Integer> fails =
                        () -> {
                            throw failure.raise();
                        };
                Callable<Integer> works = () -> 1;
                int threads = 1 + variant % 2;
                List<Callable<Integer>> tasks =
                        variant < 2 ? List.of(works, works, fails) : List.of(fails, works, works);

                Throwable thrown =
                        Caller.start("runAll", () -> Part02FixedPool.runAll(tasks, threads))
                                .thrown();

                cameOut(failure.kind(), thrown, thrown == failure.thrown(), failure.thrown());
            }
        }
    }

    private static void twoFail() throws Exception {
        Error first = new AssertionError("task 1 failed");
        Exception second = new IOException("task 2 failed");
        Callable<Integer> one =
                () -> {
                    throw first;
                };
        Callable<Integer> two =
                () -> {
                    throw second;
                };

        Throwable thrown =
                Caller.start("runAll", () -> Part02FixedPool.runAll(List.of(one, two), 2)).thrown();

        cameOut(
                "an AssertionError, and another task an IOException",
                thrown,
                thrown == first || thrown == second,
                first);
    }

    private static void twoFailWithOneObject() throws Exception {
        IOException shared = new IOException("no connection");
        Callable<Integer> fails =
                () -> {
                    throw shared;
                };

        Throwable thrown =
                Caller.start("runAll", () -> Part02FixedPool.runAll(List.of(fails, fails), 2))
                        .thrown();

        cameOut(
                "an IOException, and another task the same object",
                thrown,
                thrown == shared,
                shared);
    }

    private static void cameOut(String threw, Throwable thrown, boolean right, Throwable expected) {
        seen("a task threw %s; %s came out", threw, thrown == null ? "nothing" : thrown)
                .expected("the object that the task threw: %s", expected)
                .why(
                        "A failure that does not come out is lost: the caller takes the results for"
                                + " complete. One that is wrapped twice is not recognised.")
                .lookAt("What is done with a Throwable that is not an Exception, or has a cause?")
                .unless(right);
    }

    private static List<Callable<String>> tasks(int first, int last, Timeline timeline, Body body) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> task(number, timeline, body))
                .toList();
    }

    private static Callable<String> task(int number, Timeline timeline, Body body) {
        return Tasks.returning("result " + number, "task " + number, timeline, body);
    }

    private static Callable<String> failing(
            int number, Timeline timeline, Exception failure, Body body) {
        return Tasks.failing(failure, "task " + number, timeline, body);
    }

    private static String names(List<Thread> threads) {
        return threads.stream().map(Thread::getName).collect(Collectors.joining(", "));
    }
}
