package kata.pool;

import static java.lang.Boolean.TRUE;
import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Hold;
import kata.judge.probe.Recorder;
import kata.judge.probe.Tasks.Body;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 8,
        title = "Let the submitter help when the pool is full",
        kind = WRITE,
        minutes = 30)
class Part08BackPressureTest {

    // Most rules fill an executor of two threads and three places: five tasks, and it is full.
    private static final int THREADS = 2;
    private static final int PLACES = 3;

    private static final String HELPED = "was run by its submitter";
    private static final String GIVEN_BACK =
            "A task that fails must give back what it took: its thread and its place.";

    private final Hold hold = new Hold("tasks");
    private final Hold helpers = new Hold("submitters that help");
    private final Recorder events = new Recorder();
    private final Map<String, Thread> threads = new ConcurrentHashMap<>();

    @Test
    void aTaskRunsOnAThreadOfTheExecutor(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);

        executor.execute(task(timeline, "task 1", () -> {}));
        executor.execute(task(timeline, "task 2", () -> {}));
        events.await("task 1 has run", 1);
        events.await("task 2 has run", 1);
        Caller.run("close", executor::close).result();

        assertThat(timeline).hasTasks("task 1", "task 2");
        seen("a task ran on \"test\", the thread that submitted it, although threads were free")
                .expected("every task on a thread of the executor")
                .why("A submitter hands work over so that it can go on meanwhile.")
                .unless(!threads.containsValue(Thread.currentThread()));
    }

    @Test
    void asManyTasksRunAtOnceAsThereAreThreads(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        try {
            executor.execute(task(timeline, "task 1", hold::enter));
            executor.execute(task(timeline, "task 2", hold::enter));

            hold.awaitHeld(THREADS);
        } finally {
            letGo(executor);
        }
    }

    @Test
    void whileAllThreadsAreBusyTasksWaitInTheQueue(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        try {
            Caller<Void> submitter = fill(executor, timeline);

            boolean wentOn = Patience.join(submitter.thread());
            hold.awaitNoMoreThan(THREADS);
            seen(
                            "%d tasks ran and there were %d places, but a submitter of %d tasks was"
                                    + " held up",
                            THREADS, PLACES, THREADS + PLACES)
                    .expected("places for %d tasks that wait", PLACES)
                    .why("The queue is there to absorb bursts.")
                    .unless(wentOn);
        } finally {
            letGo(executor);
        }
    }

    @Test
    void closeWaitsForAllThatWasTaken(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        Caller<Void> closer;
        Caller<Void> second;
        boolean tooEarly;
        boolean secondTooEarly;
        try {
            fill(executor, timeline).result();

            closer = Caller.run("close", executor::close);
            BoundedWait.awaitStill(closer);
            tooEarly = closer.hasEnded();
            second = Caller.run("close", executor::close);
            BoundedWait.awaitStill(second);
            secondTooEarly = second.hasEnded();
        } finally {
            hold.releaseAll();
        }

        closer.result();
        second.result();
        long ran = events.events().stream().filter(e -> e.endsWith("has run")).count();
        seen(
                        tooEarly
                                ? "close() came back while tasks still ran and waited"
                                : "close() came back when %d of %d tasks had run to their end",
                        ran,
                        THREADS + PLACES)
                .expected("all tasks that were taken have run before close() comes back")
                .why("An executor that takes a task promises to run it. Nobody else will.")
                .unless(!tooEarly && ran == THREADS + PLACES);
        seen("close() was called again, and came back while tasks still ran and waited")
                .expected("a second close() that waits for them, too")
                .why("After close(), its caller goes on to close the resources that the tasks use.")
                .unless(!secondTooEarly);
    }

    @Test
    void whenTheQueueIsFullTheSubmitterRunsTheTask(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        try {
            fill(executor, timeline).result();

            Caller<Void> submitter =
                    Caller.run(
                            "execute", () -> executor.execute(task(timeline, "task 6", () -> {})));

            boolean ended = Patience.join(submitter.thread());
            submitter.awaitStill();
            Thread ranOn = threads.get("task 6");
            String what =
                    !ended
                            ? "made its submitter wait"
                            : submitter.thrown() != null
                                    ? "was refused: "
                                            + submitter.thrown().getClass().getSimpleName()
                                    : ranOn == null
                                            ? "was taken, and did not run: it is queued, or lost"
                                            : "ran on \"" + Timeline.nameOf(ranOn) + "\"";
            seen("%d tasks run, %d wait, the queue is full; the next %s", THREADS, PLACES, what)
                    .expected("its submitter runs it: \"%s\"", submitter.thread().getName())
                    .why(
                            "While a submitter runs a task, it submits none. So submitters that are"
                                    + " too fast slow down, memory stays bounded, and no task is"
                                    + " lost.")
                    .unless(ranOn == submitter.thread());
        } finally {
            letGo(executor);
        }
    }

    @Test
    void theBoundsAreTheGivenOnes() throws Throwable {
        for (int[] size : List.of(new int[] {1, 1}, new int[] {1, 101}, new int[] {17, 3})) {
            int threadsAsked = size[0];
            int places = size[1];
            Part08BackPressure executor = new Part08BackPressure(threadsAsked, places);
            // Filled twice: what an overload takes or gives too much is missing the next time.
            for (int round = 1; round <= 2; round++) {
                Hold tasks = new Hold("tasks (%d threads)".formatted(threadsAsked));
                Set<Integer> helped = new TreeSet<>();
                Caller<Void> submitter =
                        fill(executor, threadsAsked, places, _ -> () -> enter(tasks), tasks);
                boolean fits = Patience.join(submitter.thread());
                if (fits) {
                    for (int i = 1; i <= 3; i++) {
                        int extra = i;
                        Thread me = Thread.currentThread();
                        executor.execute(
                                () -> {
                                    if (Thread.currentThread() == me) {
                                        helped.add(extra);
                                    }
                                });
                    }
                }
                tasks.releaseAll();
                submitter.result();
                seen(
                                "threads: %d, places: %d, filled %s: the submitter of %d tasks was"
                                        + " held up",
                                threadsAsked,
                                places,
                                round == 1 ? "once" : "again",
                                threadsAsked + places)
                        .expected("room for all of them")
                        .why("Memory and load were planned with these bounds.")
                        .unless(fits);
                seen(
                                "threads: %d, places: %d, filled %s: of three more tasks, the"
                                        + " submitter ran %d",
                                threadsAsked, places, round == 1 ? "once" : "again", helped.size())
                        .expected("all three")
                        .why("Memory and load were planned with these bounds.")
                        .unless(helped.size() == 3);
                submitter.awaitStill();
            }
            executor.close();
        }
    }

    @Test
    void twoExecutorsHaveNothingInCommon() throws Throwable {
        Part08BackPressure one = new Part08BackPressure(1, 1);
        Part08BackPressure other = new Part08BackPressure(1, 1);
        Hold tasks = new Hold("tasks");
        Runnable task = () -> enter(tasks);
        // One runs, one waits in the queue, and the submitter helps with the third.
        Caller<Void> submitter =
                Caller.run(
                        "submitter",
                        () -> {
                            one.execute(task);
                            one.execute(task);
                            one.execute(task);
                        });
        tasks.awaitHeld(2);
        Caller<Void> closing = Caller.run("close", other::close);
        boolean closed = closing.comesTrue(closing::hasEnded);
        tasks.releaseAll();
        submitter.result();
        seen("close of an executor without a task waited for tasks of another one")
                .expected("a return: all of its own tasks have run")
                .why("A program has several executors. One that is overloaded holds up its own.")
                .lookAt("Is anything static that belongs to one executor?")
                .unless(closed);
        closing.result();
        AtomicInteger ran = new AtomicInteger();
        Caller<Void> next = Caller.run("execute", () -> one.execute(ran::incrementAndGet));
        Throwable thrown = next.thrown();
        one.close();

        seen(
                        "one of two executors was closed; the other was given a task, which ran %d"
                                + " times; execute %s",
                        ran.get(), thrown == null ? "returned" : "threw " + thrown)
                .expected("a task that runs once: its executor is open")
                .why("Each executor has threads, a queue and an end of its own.")
                .lookAt("Is anything static that belongs to one executor?")
                .unless(ran.get() == 1 && thrown == null);
    }

    @Test
    void submittersHelpSideBySide(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        try {
            fill(executor, timeline).result();
            Runnable sixth = task(timeline, "task 6", helpers::enter);
            Runnable seventh = task(timeline, "task 7", helpers::enter);

            Caller<Void> one = Caller.run("execute", () -> executor.execute(sixth));
            Caller<Void> other = Caller.run("execute", () -> executor.execute(seventh));
            helpers.awaitHeld(2);

            helpers.releaseAll();
            one.result();
            other.result();
        } finally {
            letGo(executor);
        }
    }

    @Test
    void whenThereIsRoomAgainTheExecutorTakesTheNextTasks(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        Caller<Void> submitter;
        try {
            fill(executor, timeline).result();
            executor.execute(task(timeline, "task 6", () -> {}));
            hold.releaseOne();
            // One of those that waited has begun, so a place is free.
            hold.awaitEntered(THREADS + 1);

            submitter =
                    Caller.run(
                            "execute", () -> executor.execute(task(timeline, "task 7", () -> {})));
            submitter.result();
        } finally {
            letGo(executor);
        }

        seen("a place was free again, and the submitter still ran the next task itself")
                .expected("the task in the queue, and the submitter free")
                .why("Submitters help only during an overload. Otherwise the threads do the work.")
                .unless(threads.get("task 7") != submitter.thread());
    }

    @Test
    void aTaskThatFailsBreaksNothing(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(1, 1);
        String last = "nothing";
        try {
            // Of every kind: a checked one comes through a generic cast, as from lambda helpers.
            for (Failure failure : Failure.ofEveryKind()) {
                CountDownLatch begun = new CountDownLatch(1);
                Runnable failing =
                        () -> {
                            threads.put(failure.kind(), Thread.currentThread());
                            begun.countDown();
                            throw failure.raise();
                        };
                Caller<Void> submitter = Caller.run("execute", () -> executor.execute(failing));
                submitter.awaitEnd();
                seen("a task threw %s; then a task was taken, and never ran", last)
                        .expected("every task runs, whatever became of the one before")
                        .why("One bad task must not end the thread on which all others depend.")
                        .unless(Patience.await(begun));
                seen("a task threw %s; the next was run by its submitter", last)
                        .expected("it runs on a thread of the executor")
                        .why(GIVEN_BACK)
                        .unless(threads.get(failure.kind()) != submitter.thread());
                last = failure.kind();
            }

            interrupts(executor);
            last = "nothing, and left its thread interrupted";
            executor.execute(task(timeline, "the last task", () -> {}));
        } finally {
            // Not here: it would wait for tasks that never run, and the finding would not be seen.
            Caller<Void> closer = Caller.run("close", executor::close);
            closer.comesTrue(closer::hasEnded);
        }

        Thread ranOn = threads.get("the last task");
        seen("a task threw %s; the next %s", last, ranOn == null ? "never ran" : HELPED)
                .expected("it runs on a thread of the executor")
                .why(GIVEN_BACK)
                .unless(ranOn != null && ranOn != Thread.currentThread());
    }

    // Until its thread waits for the next task, or has ended.
    private static void interrupts(Part08BackPressure executor) {
        AtomicReference<Thread> thread = new AtomicReference<>();
        executor.execute(
                () -> {
                    Thread.currentThread().interrupt();
                    thread.set(Thread.currentThread());
                });
        Patience.await(
                () ->
                        thread.get() != null
                                && thread.get().getState() != Thread.State.RUNNABLE
                                && !thread.get().isInterrupted());
    }

    @Test
    void aTaskThatFailsInItsSubmitterBreaksNothing(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        Caller<Void> submitter;
        Caller<Void> closer;
        try {
            fill(executor, timeline).result();
            for (Failure failure : Failure.ofEveryKind()) {
                // What execute throws then is up to the attempt.
                Caller.run("execute", () -> executor.execute(failure::raise)).awaitEnd();
            }
            submitter =
                    Caller.run(
                            "execute", () -> executor.execute(task(timeline, "task 6", () -> {})));
            submitter.awaitEnd();
        } finally {
            hold.releaseAll();
        }
        closer = Caller.run("close", executor::close);

        seen("tasks failed while their submitters ran them; the next submitter did not help")
                .expected("a submitter that runs its task, as before")
                .why("A failure must not change what the executor does with the next task.")
                .unless(threads.get("task 6") == submitter.thread());
        closer.result();
        requireRan("", THREADS + PLACES + 1, "tasks failed while their submitters ran them");
    }

    @Test
    void theSameTaskTwiceRunsTwice(Timeline timeline) throws Throwable {
        String why =
                "Each submission is a piece of work of its own: count a visit, send a reminder.";
        Part08BackPressure executor = new Part08BackPressure(1, 3);
        AtomicInteger runs = new AtomicInteger();
        Hold second = new Hold("second runs");
        Runnable same =
                () -> {
                    if (runs.incrementAndGet() == 2) {
                        enter(second);
                    }
                };
        Caller<Void> closer;
        boolean tooEarly;
        try {
            executor.execute(task(timeline, "another task", hold::enter));
            hold.awaitHeld(1);
            executor.execute(same);
            executor.execute(same);
            closer = Caller.run("close", executor::close);
            closer.awaitStill();
            hold.releaseAll();
            closer.comesTrue(() -> second.entered() == 1);
            closer.awaitStill();
            tooEarly = closer.hasEnded();
        } finally {
            hold.releaseAll();
            second.releaseAll();
        }
        closer.result();

        seen("one Runnable was submitted twice, and ran %d times", runs.get())
                .expected("twice")
                .why(why)
                .unless(runs.get() == 2);
        seen("one Runnable was submitted twice; close() returned during its second run")
                .expected("a close() that waits for both runs")
                .why(why)
                .unless(!tooEarly);
    }

    @Test
    void onceClosedItRejectsEveryTask(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        executor.close();
        // A second time, as where try-with-resources closes again.
        Caller.run("close", executor::close).result();

        Caller<Void> submitter =
                Caller.run("execute", () -> executor.execute(task(timeline, "task 1", () -> {})));

        Throwable thrown = submitter.thrown();
        seen(
                        "after close(), execute %s, and the task %s",
                        thrown == null ? "returned without an exception" : "threw " + thrown,
                        threads.containsKey("task 1") ? "ran" : "never ran")
                .expected("a RejectedExecutionException, and a task that does not run")
                .why("Otherwise the submitter believes that its task will be done.")
                .lookAt("what the JDK's own policies do once the pool is shut down")
                .unless(
                        thrown instanceof RejectedExecutionException
                                && !threads.containsKey("task 1"));
    }

    @Test
    void whileItClosesItRejectsEveryTask(Timeline timeline) throws Throwable {
        for (boolean full : List.of(false, true)) {
            Part08BackPressure executor = new Part08BackPressure(1, 1);
            Hold running = new Hold("tasks");
            String name = full ? "a task, when all was full" : "a task, when there was room";
            Caller<Void> closer;
            Caller<Void> submitter;
            boolean answered;
            try {
                fill(executor, 1, full ? 1 : 0, _ -> () -> enter(running), running).result();
                closer = Caller.run("close", executor::close);
                closer.awaitStill();
                submitter =
                        Caller.run(
                                "execute", () -> executor.execute(task(timeline, name, () -> {})));
                answered = submitter.comesTrue(submitter::hasEnded);
            } finally {
                running.releaseAll();
            }

            closer.result();
            Throwable thrown = submitter.thrown();
            seen("close() waited for a running task; meanwhile execute waited, too")
                    .expected("a RejectedExecutionException at once")
                    .why("The submitter has to find another way now, not after the close.")
                    .unless(answered);
            seen(
                            "close() waited for a running task; then came %s: execute %s, it %s",
                            name,
                            thrown == null ? "returned" : "threw " + thrown,
                            threads.containsKey(name) ? "ran" : "never ran")
                    .expected("a RejectedExecutionException, and a task that does not run")
                    .why("If it still takes tasks, close() may never come to an end.")
                    .unless(
                            thrown instanceof RejectedExecutionException
                                    && !threads.containsKey(name));
        }
    }

    @Test
    void whileASubmitterHelpsAndItClosesItRejectsEveryTask(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(1, 1);
        Hold running = new Hold("tasks");
        Caller<Void> helper;
        Caller<Void> closer;
        Caller<Void> submitter;
        boolean answered;
        try {
            fill(executor, 1, 1, _ -> () -> enter(running), running).result();
            helper =
                    Caller.run(
                            "execute",
                            () -> executor.execute(task(timeline, "helped", helpers::enter)));
            helpers.awaitHeld(1);
            closer = Caller.run("close", executor::close);
            closer.awaitStill();
            submitter =
                    Caller.run("execute", () -> executor.execute(task(timeline, "late", () -> {})));
            answered = submitter.comesTrue(submitter::hasEnded);
        } finally {
            running.releaseAll();
            helpers.releaseAll();
        }

        helper.result();
        closer.result();
        Throwable thrown = submitter.thrown();
        seen("a submitter ran its task, close() had been called, and execute waited, too")
                .expected("a RejectedExecutionException at once")
                .why("The submitter has to find another way now, not when others are done.")
                .lookAt("What does close() wait for before it says that it is closed?")
                .unless(answered);
        seen(
                        "a submitter ran its task, close() had been called, and execute %s",
                        thrown == null ? "returned" : "threw " + thrown)
                .expected("a RejectedExecutionException")
                .why("If it still takes tasks, close() may never come to an end.")
                .unless(thrown instanceof RejectedExecutionException);
    }

    @Test
    void anInterruptedSubmitterHandsItsTaskOver(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        Caller<Void> submitter;
        try {
            submitter =
                    Caller.run(
                            "execute",
                            () -> {
                                Thread.currentThread().interrupt();
                                executor.execute(task(timeline, "task 1", () -> {}));
                            });
            submitter.awaitEnd();
            events.await("task 1 has run", 1);
        } finally {
            letGo(executor);
        }

        Throwable thrown = submitter.thrown();
        seen(
                        "threads were free, and a thread with its interrupt flag set called execute: it %s",
                        thrown != null
                                ? "threw " + thrown
                                : threads.get("task 1") == submitter.thread()
                                        ? "ran the task itself"
                                        : "returned")
                .expected("the task on a thread of the executor, as for any submitter")
                .why(
                        "Handing a task over takes no time. The flag is for the submitter's next wait.")
                .unless(thrown == null && threads.get("task 1") != submitter.thread());
        seen("a thread with its interrupt flag set called execute, and its flag was cleared after it")
                .expected("the flag, still set")
                .why("Someone asked that thread to stop. Its next wait has to notice.")
                .unless(submitter.wasInterruptedAtTheEnd());
    }

    @Test
    void thereIsOneLastPlaceAndTheOtherSubmitterHelps() throws Exception {
        Interleavings.explore(OnePlaceLeft::new)
                .runner("submitter 1", OnePlaceLeft::submit)
                .runner("submitter 2", OnePlaceLeft::submit)
                .closing(OnePlaceLeft::close)
                .then(
                        left -> {
                            left.close();
                            int ran = left.ran.get();
                            seen("one place was left for two tasks, and %d of them ran", ran)
                                    .expected("both: one in the place, one in its submitter")
                                    .why(
                                            "Between the check whether there is room and the next"
                                                    + " step, another thread may come.")
                                    .unless(ran == 2);
                        });
    }

    /** An executor with one thread, which is busy, and one place. */
    private static final class OnePlaceLeft {

        private final AtomicInteger ran = new AtomicInteger();
        private final Hold running = new Hold("tasks");
        private final Part08BackPressure executor = new Part08BackPressure(1, 1);

        // The thread of the executor may be held, with a lock in its hands that this needs. So it
        // is not waited for here, but by the actors, while the others go on.
        private final Caller<Void> busy =
                Caller.run("execute", () -> executor.execute(() -> enter(running)));

        private void submit() throws InterruptedException {
            busy.awaitEnd();
            running.awaitHeld(1);
            executor.execute(ran::incrementAndGet);
        }

        private void close() {
            running.releaseAll();
            executor.close();
        }
    }

    @Test
    void underLoadEveryTaskRunsOnce() throws Throwable {
        int submitters = 4;
        int each = 500;
        AtomicIntegerArray runs = new AtomicIntegerArray(submitters * each);
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        try {
            List<Caller<Void>> callers = new ArrayList<>();
            for (int s = 0; s < submitters; s++) {
                int first = s * each;
                callers.add(
                        Caller.run(
                                "execute",
                                () -> {
                                    for (int i = first; i < first + each; i++) {
                                        int task = i;
                                        executor.execute(() -> runs.incrementAndGet(task));
                                    }
                                }));
            }
            for (Caller<Void> caller : callers) {
                caller.result();
            }
        } finally {
            executor.close();
        }

        long lost = IntStream.range(0, runs.length()).filter(i -> runs.get(i) == 0).count();
        long twice = IntStream.range(0, runs.length()).filter(i -> runs.get(i) > 1).count();
        seen("of %,d tasks %,d never ran and %,d ran more than once", runs.length(), lost, twice)
                .expected("each of them once")
                .why("Between asking whether there is room and using it, another task may come.")
                .unless(lost == 0 && twice == 0);
    }

    @Test
    void whileItClosesATaskIsTakenAndRunsOrIsRejected() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        Interleavings.explore(
                        () -> {
                            ran.set(0);
                            return new Part08BackPressure(1, 1);
                        })
                .actor("submitter 1", executor -> isTaken(executor, ran::incrementAndGet))
                .actor("submitter 2", executor -> isTaken(executor, ran::incrementAndGet))
                .runner("closer", Part08BackPressure::close)
                .thenEnds(
                        (_, ends) -> {
                            long taken = ends.results().stream().filter(TRUE::equals).count();
                            seen("%d tasks were taken, and %d ran", taken, ran.get())
                                    .expected("a task that was taken runs, once")
                                    .why(
                                            "Between the check whether there is room, or whether it"
                                                    + " is closed, and the next step, another"
                                                    + " thread may come.")
                                    .unless(ran.get() == taken);
                        });
    }

    @Test
    @Sound
    void closeLosesNothingWhenItIsInterrupted(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        Caller<Void> closer;
        boolean tooEarly;
        try {
            fill(executor, timeline).result();
            closer = Caller.run("close", executor::close);
            for (int i = 0; i < 2; i++) {
                closer.awaitStill();
                closer.interrupt();
            }
            closer.awaitStill();
            tooEarly = closer.hasEnded();
        } finally {
            hold.releaseAll();
        }

        requireNothingLost("close() was interrupted", "task", closer, tooEarly);
        calledWithTheFlagSet(timeline);
    }

    private void calledWithTheFlagSet(Timeline timeline) throws Throwable {
        Hold own = new Hold("tasks");
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        Caller<Void> closer;
        boolean tooEarly;
        try {
            fill(executor, THREADS, PLACES, i -> task(timeline, "late " + i, own::enter), own)
                    .result();
            closer =
                    Caller.run(
                            "close",
                            () -> {
                                Thread.currentThread().interrupt();
                                executor.close();
                            });
            closer.awaitStill();
            tooEarly = closer.hasEnded();
        } finally {
            own.releaseAll();
        }
        requireNothingLost(
                "a thread with its interrupt flag set called close()", "late", closer, tooEarly);
    }

    private void requireNothingLost(
            String what, String tasks, Caller<Void> closer, boolean tooEarly) throws Throwable {
        Throwable thrown = closer.thrown();
        seen("%s, and it %s", what, thrown == null ? "returned" : "threw " + thrown)
                .expected("a close() that waits for the tasks nevertheless")
                .why(
                        "A shutdown in a hurry often interrupts. The tasks that were taken still count.")
                .unless(!tooEarly && thrown == null);
        requireRan(tasks, THREADS + PLACES, what);
        seen("%s, and nothing tells its caller", what)
                .expected("the interrupt flag of the caller, set")
                .why("Someone asked the caller to stop. Its next wait has to notice.")
                .unless(closer.wasInterruptedAtTheEnd());
    }

    @Test
    @Sound
    void closeWaitsForASubmitterThatIsAboutToHelp() throws Exception {
        Interleavings.explore(Helped::new)
                .runner("submitter", Helped::submitFour)
                .runner("closer", Helped::close)
                .then(
                        helped ->
                                seen("close() had returned, and then a submitter ran its task")
                                        .expected(
                                                "a close() that waits for it, or a task that is"
                                                        + " rejected")
                                        .why(
                                                "Between checking whether it is closed and noting"
                                                        + " that a submitter helps, close() can run"
                                                        + " to its end.")
                                        .unless(!helped.afterTheClose));
    }

    /**
     * An executor for two tasks, so that of four that are submitted at least one is helped with.
     */
    private static final class Helped {

        private final Part08BackPressure executor = new Part08BackPressure(1, 1);
        private final Hold running = new Hold("tasks");
        private volatile boolean closed;
        private volatile boolean afterTheClose;

        private void submitFour() {
            Thread submitter = Thread.currentThread();
            for (int i = 0; i < 4; i++) {
                isTaken(
                        executor,
                        () -> {
                            if (Thread.currentThread() != submitter) {
                                enter(running);
                            } else if (closed) {
                                afterTheClose = true;
                            }
                        });
            }
        }

        private void close() {
            running.releaseAll();
            executor.close();
            closed = true;
        }
    }

    @Test
    @Sound
    void closeWaitsForASubmitterThatHelps(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        Caller<Void> closer;
        Caller<Void> secondCloser;
        Caller<Void> submitter;
        Caller<Void> other;
        boolean tooEarly;
        try {
            fill(executor, timeline).result();
            Runnable six = task(timeline, "task 6", helpers::enter);
            submitter = Caller.run("execute", () -> executor.execute(six));
            helpers.awaitHeld(1);
            other = Caller.run("execute", () -> executor.execute(six));
            helpers.awaitHeld(2);
            hold.releaseAll();
            closer = Caller.run("close", executor::close);
            BoundedWait.awaitStill(closer);
            secondCloser = Caller.run("close", executor::close);
            BoundedWait.awaitStill(secondCloser);
            closer.interrupt();
            helpers.releaseOne();
            BoundedWait.awaitStill(closer);
            tooEarly = closer.hasEnded() || secondCloser.hasEnded();
        } finally {
            hold.releaseAll();
            helpers.releaseAll();
        }

        submitter.result();
        other.result();
        boolean bothEnded = closer.comesTrue(() -> closer.hasEnded() && secondCloser.hasEnded());
        seen("two threads waited in close() for submitters; these ended, and one of the two waits on")
                .expected("two returns: closing twice is allowed")
                .why("The program that closes twice hangs at its end.")
                .lookAt("How many of those that wait in close() are woken?")
                .unless(bothEnded);
        closer.result();
        seen("two submitters ran a task, two threads called close(), and it returned while"
                        + " one of the tasks still ran")
                .expected("a close() that waits for this task like for any other")
                .why("After close(), callers close what the tasks use, and this one still uses it.")
                .lookAt("Does an interruption end one of the waits, or is a second close() none?")
                .unless(!tooEarly);
        seen("close() was interrupted while a submitter helped, and nothing tells its caller")
                .expected("the interrupt flag of the caller, set")
                .why("Someone asked the caller to stop. Its next wait has to notice.")
                .unless(closer.wasInterruptedAtTheEnd());
    }

    private void requireRan(String name, int tasks, String what) {
        long ran =
                events.events().stream()
                        .filter(e -> e.startsWith(name) && e.endsWith("has run"))
                        .count();
        seen("%s; %d of %d other tasks ran to their end", what, ran, tasks)
                .expected("all of them")
                .why("An executor that takes a task promises to run it. Nobody else will.")
                .unless(ran == tasks);
    }

    @SneakyThrows
    private static void enter(Hold hold) {
        hold.enter();
    }

    private static boolean isTaken(Part08BackPressure executor, Runnable task) {
        try {
            executor.execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    private Caller<Void> fill(Part08BackPressure executor, Timeline timeline) {
        return fill(executor, THREADS, PLACES, i -> task(timeline, "task " + i, hold::enter), hold);
    }

    private static Caller<Void> fill(
            Part08BackPressure executor,
            int threads,
            int places,
            IntFunction<Runnable> tasks,
            Hold hold) {
        return Caller.run(
                "execute",
                () -> {
                    for (int i = 1; i <= threads + places; i++) {
                        executor.execute(tasks.apply(i));
                        // A thread that is ready may take its task from the queue: each at its
                        // time, so that there is room.
                        if (i <= threads) {
                            hold.awaitHeld(i);
                        }
                    }
                });
    }

    private void letGo(Part08BackPressure executor) {
        hold.releaseAll();
        helpers.releaseAll();
        executor.close();
    }

    private Runnable task(Timeline timeline, String name, Body body) {
        return new Runnable() {
            @Override
            @SneakyThrows
            public void run() {
                threads.put(name, Thread.currentThread());
                try {
                    timeline.waiting(
                            name,
                            () -> {
                                body.run();
                                return name;
                            });
                } catch (InterruptedException e) {
                    // Someone broke the task off. What matters is that it did not run to its end.
                    return;
                }
                events.add(name + " has run");
            }
        };
    }
}
