package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.finding.Finding;
import kata.judge.gap.Interleavings;
import kata.judge.gap.InterruptedCaller;
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

    private static final int MANY = 10_001;

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
        List<Callable<Thread>> tasks = pausing(2, second::pass, Thread::currentThread);

        Caller<List<Thread>> caller =
                Caller.start("runAll", () -> Part03ThreadPerTask.runAll(tasks));
        caller.awaitStill();
        second.open();
        List<Thread> threads = caller.result();

        seen("%s as the threads of two tasks, the second begun after the first", names(threads))
                .expected("two threads, in the order of the tasks: a new one for each")
                .why(
                        "A thread local or an interrupt that a task leaves behind is there for the"
                                + " next one. Virtual threads are not scarce: they need no pool.")
                .lookAt("Are threads used again? Or does one result stand for both tasks?")
                .unless(new HashSet<>(threads).size() == 2);
    }

    @Test
    void resultsComeInTheOrderOfTheTasksWhicheverEndsFirst(Timeline timeline) throws Throwable {
        Gate gate = new Gate("first tasks");
        List<Callable<String>> tasks = new ArrayList<>();
        tasks.add(task(1, timeline, gate::pass));
        tasks.addAll(tasks(2, 3, timeline, () -> {}));

        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part03ThreadPerTask.runAll(tasks));
        // Tasks 2 and 3 have ended then, and the attempt has noted it.
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

        seen("at most %,d of the 10,001 tasks were waiting at the same time", most.get())
                .expected("all 10,001")
                .why(
                        "The others stand in a queue, and wait for a thread before they can wait"
                                + " for their service. Ten thousand waiting threads cost 12 MB of"
                                + " heap.")
                .lookAt("What bounds the number of threads?")
                .unless(most.get() == MANY);
        seen("other results than those of the 10,001 tasks, or in another order")
                .expected("0, 1, 2 and so on up to 10,000, as in the list of the tasks")
                .why("The caller knows the tasks by their place: result 2 belongs to task 2.")
                .unless(IntStream.range(0, MANY).boxed().toList().equals(results));
    }

    @Test
    void theExceptionOfATaskComesOutAsItWasThrown(Timeline timeline) {
        IOException failure = new IOException("task 2 found no file");
        List<Callable<String>> tasks =
                List.of(
                        task(1, timeline, () -> {}),
                        failing(2, timeline, failure, () -> {}),
                        task(3, timeline, () -> {}));

        Throwable thrown = catchThrowable(() -> Part03ThreadPerTask.runAll(tasks));

        if (thrown != failure) {
            throw seen(thrown == null ? "no exception: runAll returned" : "%s".formatted(thrown))
                    .expected("the exception of task 2 itself: %s", failure)
                    .why(
                            "The caller catches what the tasks are known to throw. That they ran on"
                                    + " other threads is not its business.")
                    .lookAt("What does a future throw when its task has failed? What is inside?")
                    .violation(thrown);
        }
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
                                Part03ThreadPerTask.runAll(tasks);
                            } finally {
                                events.add("runAll ended");
                            }
                        });
        events.await("task 2 runs", 1);
        // Task 1 has failed then, and the attempt has done what it does about it.
        BoundedWait.awaitStill(caller);
        done.countDown();
        caller.awaitEnd();
        events.await("task 2 ended", 1);

        seen("task 1 failed, and runAll ended while task 2 was still running")
                .expected("an end of the call only after its last task has ended")
                .why(
                        "The caller goes on and closes what its tasks use: files, connections. Task"
                                + " 2 would then work with what is closed.")
                .lookAt("Do you wait for every thread even when one of the tasks has failed?")
                .unless(events.events().getLast().equals("runAll ended"));
    }

    @Test
    void whateverATaskThrowsComesOutUntouched() throws Throwable {
        for (Failure failure : Failure.ofEveryKind()) {
            Throwable planned = failure.thrown();
            Throwable cause = planned.getCause();
            List<Throwable> suppressed = List.of(planned.getSuppressed());
            Callable<String> fails =
                    () -> {
                        throw failure.raise();
                    };
            List<Callable<String>> tasks = List.of(() -> "1", fails, () -> "3");

            Throwable thrown =
                    Caller.start("runAll", () -> Part03ThreadPerTask.runAll(tasks)).thrown();

            seen(
                            "task 2 threw %s; %s came out",
                            failure.kind(), thrown == null ? "nothing" : thrown)
                    .expected("the same object comes out: %s", planned)
                    .why(
                            "A task may throw anything, an Error, too. A catch for one type treats"
                                    + " this failure differently from all others.")
                    .unless(thrown == planned);
            seen(
                            "task 2 threw %s. What came out had %d suppressed exceptions and the"
                                    + " cause %s",
                            failure.kind(), thrown.getSuppressed().length, thrown.getCause())
                    .expected(
                            "as it was thrown: %d suppressed, and the cause %s",
                            suppressed.size(), cause)
                    .why("The exception belongs to the task, with all that is in it.")
                    .unless(
                            thrown.getCause() == cause
                                    && suppressed.equals(List.of(thrown.getSuppressed())));
            failure.requireItsOwnTrace();
        }
        Rendezvous both = new Rendezvous(2, "tasks");
        List<IOException> failures =
                List.of(new IOException("task 1 failed"), new IOException("task 2 failed"));
        List<Callable<String>> tasks = new ArrayList<>();
        for (IOException failure : failures) {
            tasks.add(
                    () -> {
                        both.arrive();
                        throw failure;
                    });
        }
        Throwable thrown = Caller.start("runAll", () -> Part03ThreadPerTask.runAll(tasks)).thrown();
        seen(
                        "both of two tasks failed; %s came out, with %s",
                        thrown,
                        thrown == null
                                ? "nothing"
                                : "the suppressed exceptions " + List.of(thrown.getSuppressed()))
                .expected("one of the two, as it was thrown: with nothing added")
                .why("The exception belongs to its task. What others threw is not a part of it.")
                .unless(
                        thrown instanceof IOException
                                && failures.contains(thrown)
                                && thrown.getSuppressed().length == 0);
    }

    @Test
    void aResultMayBeNullAndATaskMayBeThereTwice() throws Exception {
        AtomicInteger number = new AtomicInteger();
        Callable<Integer> draw = number::incrementAndGet;

        List<Integer> none = Part03ThreadPerTask.runAll(List.of());
        List<Integer> nulls = Part03ThreadPerTask.runAll(List.of(() -> 1, () -> null, () -> 3));
        List<Integer> drawn =
                Part03ThreadPerTask.runAll(List.of(draw, draw, draw)).stream().sorted().toList();

        seen("no tasks gave %s; tasks that return 1, null and 3 gave %s", none, nulls)
                .expected("[] and [1, null, 3]")
                .why("A task that finds nothing returns null. That is a result, in its place.")
                .unless(List.of().equals(none) && Arrays.asList(1, null, 3).equals(nulls));
        seen("one task that draws a number, three times in the list: %s", drawn)
                .expected("[1, 2, 3]")
                .why("Each place in the list is a task of its own, with a result of its own.")
                .unless(List.of(1, 2, 3).equals(drawn));
        Exception noted = new IOException("of yesterday");
        Throwable thrown = null;
        List<Exception> notes = List.of();
        try {
            notes = Part03ThreadPerTask.runAll(List.of(() -> noted));
        } catch (Exception e) {
            thrown = e;
        }
        seen(
                        "a task returned an exception as its result; %s",
                        thrown == null ? "the results: " + notes : "it was thrown")
                .expected("that exception in the list: the task did not fail")
                .why("A task's return value is its result, of whatever type.")
                .lookAt("How do you tell a result from a failure?")
                .unless(List.of(noted).equals(notes));
    }

    @Test
    void theFailureComesOutAndNotWhatBecameOfTheOthers() throws Throwable {
        for (int round = 0; round < 6; round++) {
            int place = round % 3;
            // A task that is interrupted may answer with an exception of its own.
            boolean inItsOwnWords = round >= 3;
            Gate others = new Gate("tasks");
            IOException failure = new IOException("found no file");
            List<Callable<String>> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tasks.add(
                        () -> {
                            try {
                                others.pass();
                            } catch (InterruptedException e) {
                                throw inItsOwnWords ? new IllegalStateException("stopped", e) : e;
                            }
                            return "result";
                        });
            }
            tasks.set(
                    place,
                    () -> {
                        others.awaitEntered(2);
                        throw failure;
                    });

            Caller<List<String>> caller =
                    Caller.start("runAll", () -> Part03ThreadPerTask.runAll(tasks));
            others.awaitEntered(2);
            caller.awaitStill();
            others.open();
            Throwable thrown = caller.thrown();

            seen(
                            "task %d of 3 failed while the others were waiting; %s came out",
                            place + 1, thrown == null ? "nothing" : thrown)
                    .expected("the exception of the task that failed: %s", failure)
                    .why(
                            "Others may be interrupted because one has failed. What they throw then"
                                    + " tells nobody what went wrong.")
                    .lookAt("Whose exception is thrown, when a failure has made others fail?")
                    .unless(thrown == failure);
        }
    }

    @Test
    void theFailureComesOutWhereverTheThreadThatFailedIsHeld() throws Exception {
        Interleavings.explore(OneFails::new)
                .actor("the caller", scene -> Part03ThreadPerTask.runAll(scene.tasks()))
                .why("An interrupted task may end before the one that failed has gone on.")
                .thenEnds(
                        (scene, ends) -> {
                            Throwable thrown = ends.thrown("the caller");
                            seen(
                                            "task 1 failed while task 2 was waiting; %s came out",
                                            thrown == null ? "nothing" : thrown)
                                    .expected("the exception of task 1: %s", scene.boom)
                                    .why(
                                            "Others may be interrupted because one has failed. What"
                                                    + " they throw then tells nobody what went"
                                                    + " wrong.")
                                    .lookAt("What is done first: keep the failure, or interrupt?")
                                    .unless(thrown == scene.boom);
                        });
    }

    /** Task 2 waits until the thread of task 1 has ended, or until it is interrupted. */
    private static final class OneFails {

        private final Boom boom = new Boom("task 1 failed");
        private final CompletableFuture<Thread> first = new CompletableFuture<>();
        private final CountDownLatch waits = new CountDownLatch(1);

        private List<Callable<String>> tasks() {
            return List.of(
                    () -> {
                        first.complete(Thread.currentThread());
                        Tasks.awaitEvenIfInterrupted(waits);
                        throw boom;
                    },
                    () -> {
                        Thread other = first.join();
                        waits.countDown();
                        other.join();
                        return "late";
                    });
        }
    }

    @Test
    void aSingleTaskHasAThreadOfItsOwnToo() throws Exception {
        Callable<Thread> asks = Thread::currentThread;
        Thread runner = Part03ThreadPerTask.runAll(List.of(asks)).getFirst();

        seen(
                        "the list had one task, and that ran on %s",
                        runner == Thread.currentThread() ? "the caller's thread" : "" + runner)
                .expected("a virtual thread that was made for it")
                .why("Anything a task leaves on its thread would stay on the caller's.")
                .unless(runner.isVirtual() && runner != Thread.currentThread());

        Callable<List<Thread>> callsAgain =
                () ->
                        List.of(
                                Thread.currentThread(),
                                Part03ThreadPerTask.runAll(List.of(asks)).getFirst());
        List<Thread> threads = Part03ThreadPerTask.runAll(List.of(callsAgain)).getFirst();

        seen("a task called runAll with one task, and both ran on the same thread")
                .expected("a virtual thread for each: that of the outer task was made for it alone")
                .why("Anything a task leaves on its thread would stay on the caller's.")
                .unless(threads.getFirst() != threads.getLast());
    }

    @Test
    @Sound
    void anInterruptionAfterAFailureDoesNotEndTheWaitForTheOthers() throws Throwable {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Boom boom = new Boom("task 1 failed");
        Callable<String> fails =
                () -> {
                    Tasks.awaitEvenIfInterrupted(begun);
                    throw boom;
                };
        Callable<String> slowToEnd =
                () -> {
                    begun.countDown();
                    Tasks.awaitEvenIfInterrupted(done);
                    return "late";
                };
        boolean early;
        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part03ThreadPerTask.runAll(List.of(fails, slowToEnd)));
        try {
            Tasks.awaitEvenIfInterrupted(begun);
            caller.awaitStill();
            caller.interrupt();
            caller.awaitStill();
            early = caller.hasEnded();
        } finally {
            done.countDown();
        }
        Throwable thrown = caller.thrown();

        seen("task 1 failed, task 2 was still at work, and the caller was interrupted:"
                        + " runAll ended")
                .expected("an end after all tasks have ended")
                .why("A thread that is left behind works on, and no one knows of it.")
                .lookAt("What ends the wait for the threads after a failure?")
                .unless(!early);
        seen(
                        "task 1 failed, the caller was interrupted, and the failure came out with %s added",
                        List.of(boom.getSuppressed()))
                .expected("the exception as task 1 threw it")
                .why("Who reads it looks for a fault that task 1 never had.")
                .unless(thrown != boom || boom.getSuppressed().length == 0);
    }

    @Test
    void callsAreIndependent() throws Exception {
        List<List<String>> inner = new CopyOnWriteArrayList<>();
        Callable<String> nested =
                () -> {
                    inner.add(Part03ThreadPerTask.runAll(List.of(() -> "c", () -> "d")));
                    return "b";
                };

        List<String> outer = Part03ThreadPerTask.runAll(List.of(() -> "a", nested, () -> "e"));
        List<String> next = Part03ThreadPerTask.runAll(List.of(() -> "f"));

        seen("a call, one within it, and one after it: %s, %s, %s", outer, inner.get(0), next)
                .expected("[a, b, e], [c, d], [f]")
                .why("State that two calls share is wrong as soon as both are in progress.")
                .lookAt("Is there state outside of the method, or one list for all calls?")
                .unless(
                        List.of("a", "b", "e").equals(outer)
                                && List.of("c", "d").equals(inner.get(0))
                                && List.of("f").equals(next));
    }

    @Test
    @Sound
    void anInterruptedCallEndsAfterItsThreadsToo() throws Throwable {
        CountDownLatch begun = new CountDownLatch(3);
        CountDownLatch done = new CountDownLatch(1);
        Callable<String> busy =
                () -> {
                    begun.countDown();
                    awaitEvenIfInterrupted(done);
                    return "result";
                };

        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part03ThreadPerTask.runAll(List.of(busy, busy, busy)));
        await(begun);
        caller.awaitStill();
        caller.interrupt();
        caller.awaitStill();
        boolean early = caller.hasEnded();
        // Once more: an attempt that waits for the threads after the first interruption must not
        // leave at the second.
        caller.interrupt();
        caller.awaitStill();
        boolean earlyAfterTwo = caller.hasEnded();
        done.countDown();
        caller.awaitEnd();

        seen(
                        "runAll was interrupted %s, and ended while its tasks were still running",
                        early ? "once" : "twice")
                .expected("an end of the call only after its last task has ended")
                .why("The caller goes on, and closes what its tasks use: files, connections.")
                .lookAt("Which of your waits can be interrupted, and what happens after that?")
                .unless(!earlyAfterTwo);
        seenOfTheInterrupted("runAll was interrupted; runAll", caller)
                .why("An interruption that nobody passes on is lost: the caller does not stop.")
                .unless(passesTheInterruptionOn(caller, List.of("result", "result", "result")));
    }

    @Test
    @Sound
    void whatItsTasksThrowWhenTheyAreStoppedDoesNotComeOutInstead() throws Throwable {
        Gate gate = new Gate("tasks");
        Callable<String> stops =
                () -> {
                    try {
                        gate.pass();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException("stopped", e);
                    }
                    return "result";
                };

        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part03ThreadPerTask.runAll(List.of(stops, stops)));
        gate.awaitEntered(2);
        caller.awaitStill();
        caller.interrupt();
        caller.awaitStill();
        gate.open();
        seenOfTheInterrupted("runAll was interrupted; runAll", caller)
                .why(
                        "An exception that a task throws because it was stopped says nothing about"
                                + " its work.")
                .lookAt("Who stopped the tasks, and what is thrown for it?")
                .unless(passesTheInterruptionOn(caller, List.of("result", "result")));
    }

    @Test
    @Sound
    void anInterruptionThatCameBeforeTheCallIsKept() throws Throwable {
        Caller<List<String>> caller =
                Caller.start(
                        "runAll",
                        () -> {
                            Thread.currentThread().interrupt();
                            return Part03ThreadPerTask.runAll(List.of(() -> "1", () -> "2"));
                        });
        seenOfTheInterrupted("the caller's flag was set before the call; runAll", caller)
                .why("The thread that interrupted the caller still waits for it to stop.")
                .unless(passesTheInterruptionOn(caller, List.of("1", "2")));
    }

    @Test
    @Sound
    void anInterruptionBetweenTwoStartsLeavesNoThreadBehind() throws Throwable {
        CountDownLatch second = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        Callable<String> busy =
                () -> {
                    running.incrementAndGet();
                    awaitEvenIfInterrupted(done);
                    running.decrementAndGet();
                    return "result";
                };
        List<Callable<String>> tasks = pausing(3, () -> awaitEvenIfInterrupted(second), busy);

        Caller<List<String>> caller =
                Caller.start("runAll", () -> Part03ThreadPerTask.runAll(tasks));
        // The first task is at work, unless the attempt takes all from the list before it starts
        // one. After the second it comes to a start once more.
        caller.awaitStill();
        caller.interrupt();
        second.countDown();
        caller.awaitStill();
        int left = caller.hasEnded() ? running.get() : 0;
        done.countDown();
        caller.awaitEnd();

        seen(
                        "runAll was interrupted while it started three tasks, and ended while %d of"
                                + " them were still running",
                        left)
                .expected("an end of the call only after its last task has ended")
                .why("The caller goes on, and closes what its tasks use: files, connections.")
                .lookAt("Where do you leave the method before you have started all threads?")
                .unless(left == 0);
        seenOfTheInterrupted("runAll was interrupted between two starts; runAll", caller)
                .why("An interruption that nobody passes on is lost: the caller does not stop.")
                .unless(passesTheInterruptionOn(caller, List.of("result", "result", "result")));
    }

    @Test
    @Sound
    void anInterruptionIsNotLostWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireNotLost(
                "runAll",
                List.of("a", "b"),
                _ -> Part03ThreadPerTask.runAll(List.<Callable<String>>of(() -> "a", () -> "b")));
    }

    private static Finding seenOfTheInterrupted(String what, Caller<?> caller) throws Exception {
        Throwable thrown = caller.thrown();
        return seen(
                        "%s %s, its flag %s",
                        what,
                        thrown == null ? "returned" : "threw " + thrown,
                        caller.wasInterruptedAtTheEnd() ? "set" : "not set")
                .expected("an InterruptedException, or all the results with the flag set");
    }

    private static boolean passesTheInterruptionOn(
            Caller<List<String>> caller, List<String> results) throws Throwable {
        Throwable thrown = caller.thrown();
        if (thrown != null) {
            return thrown instanceof InterruptedException;
        }
        return results.equals(caller.result()) && caller.wasInterruptedAtTheEnd();
    }

    /** The same task several times. Whoever asks for the second one is kept waiting. */
    private static <T> List<Callable<T>> pausing(int size, Body pause, Callable<T> task) {
        return new AbstractList<>() {
            @Override
            @SneakyThrows
            public Callable<T> get(int index) {
                if (index == 1) {
                    pause.run();
                }
                return task;
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    private static String names(List<Thread> threads) {
        return threads.stream()
                .map(thread -> "#" + thread.threadId())
                .collect(Collectors.joining(" and "));
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
