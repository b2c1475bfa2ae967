package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks;
import kata.judge.probe.Tasks.Body;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 3, title = "A thread per task", kind = WRITE, minutes = 15)
class Part03ThreadPerTaskTest {

    private static final int MANY = 10_000;

    @Test
    void everyTaskRunsOnceOnAVirtualThread(Timeline timeline) throws Exception {
        List<String> results = Part03ThreadPerTask.runAll(tasks(1, 4, timeline, () -> {}));

        assertThat(timeline).hasTasks("task 1", "task 2", "task 3", "task 4").onVirtualThreads();
        seen("%s results for 4 tasks", results == null ? "no" : results.size())
                .expected("4 results")
                .why("Each task was run for its result. One that is lost was run for nothing.")
                .unless(results != null && results.size() == 4);
    }

    @Test
    void aTaskThatWaitsHoldsUpNoOther(Timeline timeline) throws Exception {
        Rendezvous rendezvous = new Rendezvous(4, "tasks");

        Part03ThreadPerTask.runAll(tasks(1, 4, timeline, rendezvous::arrive));

        assertThat(timeline).allOverlap(4);
    }

    @Test
    void eachTaskHasANewThread() throws Throwable {
        Gate second = new Gate("second tasks");
        // The second task is to be had only when the first has ended and its thread ended or idles.
        List<Callable<Thread>> tasks =
                new AbstractList<>() {
                    @Override
                    @SneakyThrows
                    public Callable<Thread> get(int index) {
                        if (index == 1) {
                            second.pass();
                        }
                        return Thread::currentThread;
                    }

                    @Override
                    public int size() {
                        return 2;
                    }
                };

        Caller<List<Thread>> caller =
                Caller.start("runAll", () -> Part03ThreadPerTask.runAll(tasks));
        caller.awaitStill();
        second.open();
        List<Thread> threads = caller.result();

        seen("the second task ran on the thread that had run the first")
                .expected("a new thread for each task")
                .why(
                        "What a task leaves on its thread, a thread local or an interrupt, the next"
                                + " one finds. A pool is for what is scarce. These are not.")
                .lookAt("Which executor takes threads that it has used before?")
                .unless(threads.getFirst() != threads.getLast());
    }

    @Test
    void resultsComeInTheOrderOfTheTasksWhicheverEndsFirst(Timeline timeline) throws Throwable {
        Gate gate = new Gate("first tasks");
        List<Callable<String>> tasks = new ArrayList<>();
        tasks.add(task(1, timeline, gate::pass));
        tasks.addAll(tasks(2, 3, timeline, () -> {}));

        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part03ThreadPerTask.runAll(tasks));
        // Tasks 2 and 3 have ended then, and whoever was told of it has noted it.
        caller.awaitStill();
        gate.open();

        List<String> results = caller.result();
        seen("the results %s, in the order in which the tasks ended", results)
                .expected("[result 1, result 2, result 3], although task 1 ended last")
                .why("The caller knows the tasks by their place: result 2 belongs to task 2.")
                .unless(List.of("result 1", "result 2", "result 3").equals(results));
    }

    @Test
    void tenThousandTasksAllWaitAtTheSameTime() throws Exception {
        CountDownLatch missing = new CountDownLatch(MANY);
        AtomicBoolean givenUp = new AtomicBoolean();
        AtomicInteger waiting = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Callable<Integer>> tasks =
                IntStream.range(0, MANY)
                        .<Callable<Integer>>mapToObj(
                                i ->
                                        () -> {
                                            most.accumulateAndGet(
                                                    waiting.incrementAndGet(), Math::max);
                                            missing.countDown();
                                            // All come, or the first who waits in vain ends it.
                                            if (!givenUp.get() && !await(missing)) {
                                                givenUp.set(true);
                                            }
                                            waiting.decrementAndGet();
                                            return i;
                                        })
                        .toList();

        List<Integer> results = Part03ThreadPerTask.runAll(tasks);

        seen("at most %,d of the 10,000 tasks were waiting at the same time", most.get())
                .expected("all 10,000")
                .why(
                        "The others stand in a queue, and wait for a thread before they can wait"
                                + " for their service. Ten thousand waiting threads cost 12 MB of"
                                + " heap.")
                .lookAt("What bounds the number of threads?")
                .unless(most.get() == MANY);
        seen("other results than those of the 10,000 tasks, or in another order")
                .expected("0, 1, 2 and so on up to 9999, as in the list of the tasks")
                .why("The caller knows the tasks by their place: result 2 belongs to task 2.")
                .unless(IntStream.range(0, MANY).boxed().toList().equals(results));
    }

    @Test
    void whatATaskThrowsComesOutAsItWasThrown() {
        for (Failure failure : Failure.ofEveryKind()) {
            Callable<String> failing =
                    () -> {
                        throw failure.raise();
                    };
            List<Callable<String>> tasks = List.of(() -> "result 1", failing, () -> "result 3");

            Throwable thrown = catchThrowable(() -> Part03ThreadPerTask.runAll(tasks));

            if (thrown != failure.thrown()) {
                throw seen(
                                "task 2 threw %s, and runAll %s",
                                failure.kind(), thrown == null ? "returned" : "threw " + thrown)
                        .expected("the very object that task 2 threw: %s", failure.thrown())
                        .why(
                                "The caller handles what the tasks are known to throw. It does not"
                                        + " need to know that they ran on other threads.")
                        .lookAt(
                                "What does a future throw when its task has failed? What is inside?")
                        .violation(thrown);
            }
        }
    }

    @Test
    void afterAFailureTheCallStillEndsLast(Timeline timeline) throws Exception {
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
                                Part03ThreadPerTask.runAll(tasks);
                            } finally {
                                events.add("runAll ended");
                            }
                        });
        events.await("task 2 runs", 1);
        // Task 1 has failed then, and whoever learns of it has done what it does.
        BoundedWait.awaitStill(caller);
        done.countDown();
        caller.awaitEnd();
        events.await("task 2 ended", 1);

        seen("task 1 failed, and runAll ended while task 2 was still running")
                .expected("an end of the call only after its last task has ended")
                .why(
                        "The caller goes on and closes what its tasks use: files, connections. Task"
                                + " 2 would then work with what is closed.")
                .lookAt("Is every thread waited for, when one of the tasks has failed, too?")
                .unless(events.events().getLast().equals("runAll ended"));
    }

    @Test
    void anyListOfTasksHasItsResults() throws Throwable {
        AtomicInteger calls = new AtomicInteger();
        Callable<Integer> twice =
                () -> {
                    calls.incrementAndGet();
                    return null;
                };
        List<Integer> expected = new ArrayList<>();
        requireResults("no tasks", expected, List.of());
        expected.add(null);
        expected.add(1);
        expected.add(null);
        requireResults(
                "3 tasks, the first and the last are the same and give null",
                expected,
                List.of(twice, () -> 1, twice));
        seen("a task that stands in the list twice ran %d times", calls.get())
                .expected("twice")
                .why("Each place in the list is a task of its own, with a result of its own.")
                .unless(calls.get() == 2);
    }

    private static void requireResults(
            String what, List<Integer> expected, List<Callable<Integer>> tasks) throws Throwable {
        Caller<List<Integer>> caller =
                Caller.start("runAll", () -> Part03ThreadPerTask.runAll(tasks));
        Throwable thrown = caller.thrown();
        String end = thrown == null ? "returned " + caller.result() : "threw " + thrown;
        seen("%s; runAll %s", what, end)
                .expected("returned %s", expected)
                .why("A task that finds nothing has not failed.")
                .unless(end.equals("returned " + expected));
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

    private static boolean await(CountDownLatch latch) throws InterruptedException {
        return Patience.await(latch);
    }
}
