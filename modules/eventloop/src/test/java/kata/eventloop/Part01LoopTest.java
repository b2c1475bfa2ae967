package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.CpuTime;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.Tasks;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.Timeline.Span;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "A thread and a queue", kind = WRITE, minutes = 35)
class Part01LoopTest {

    private static final int MANY = 1_050_001;

    // A thread that parks uses some microseconds for it. One that spins uses all it gets.
    private static final long SPINS = Duration.ofMillis(150).toNanos();

    // A thread that is about to park may pass through other states on its way. One whose parking
    // ends at once, again and again, is seen as WAITING, too; but it uses time between two looks.
    private static final int LOOKS = 40;

    private final Gate gate = new Gate("tasks");
    private final Recorder events = new Recorder();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    @Test
    void aTaskRunsOnTheThreadOfTheLoop(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            AtomicReference<Thread> thread = new AtomicReference<>();
            loop.execute(task(timeline, "task 1", () -> thread.set(Thread.currentThread())));

            events.await("task 1", 1);

            seen("the task ran on \"test\", the thread that gave it to the loop")
                    .expected("the loop's own thread")
                    .why("The caller wants to go on meanwhile.")
                    .unless(thread.get() != Thread.currentThread());
        } finally {
            letGo(loop);
        }
    }

    @Test
    void oneThreadRunsThemAll(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            loop.execute(task(timeline, "task 2", () -> {}));
            loop.execute(task(timeline, "task 3", () -> {}));
            gate.open();
            for (int i = 1; i <= 3; i++) {
                events.await("task " + i, 1);
            }

            long threads = timeline.spans().stream().map(Span::threadId).distinct().count();
            seen("three tasks ran on %d threads", threads)
                    .expected("one thread for all of them, as long as the loop lives")
                    .why(
                            "Tasks of a loop share data without a lock. That is safe only because"
                                    + " no two of them can run at the same time.")
                    .unless(threads == 1);
        } finally {
            letGo(loop);
        }
    }

    @Test
    void tasksRunInTheOrderInWhichTheyCame(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            for (int i = 2; i <= 5; i++) {
                loop.execute(task(timeline, "task " + i, () -> {}));
            }
            gate.open();
            for (int i = 1; i <= 5; i++) {
                events.await("task " + i, 1);
            }

            List<String> expected = List.of("task 1", "task 2", "task 3", "task 4", "task 5");
            seen("task 1 to task 5 were given to the loop, and ran in this order: %s", ran())
                    .expected("%s", String.join(", ", expected))
                    .why(
                            "What happens first must be reported first, or a reply overtakes its question.")
                    .unless(events.events().equals(expected));
        } finally {
            letGo(loop);
        }
    }

    @Test
    void aTaskMayBeEqualToAnyOther(Timeline timeline) throws Throwable {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            loop.execute(new Alike(task(timeline, "task 2", () -> {})));
            loop.execute(new Alike(task(timeline, "task 3", () -> {})));
            loop.execute(task(timeline, "task 4", () -> {}));
            gate.open();
            Patience.await(() -> ran().contains("task 4"));

            seen("task 2 and 3 have an equals that says yes to anything. Ran: %s", ran())
                    .expected("task 1, task 2, task 3, task 4")
                    .why("Two requests with the same content are still two requests.")
                    .lookAt("what the loop compares tasks with, and how")
                    .unless(ran().equals("task 1, task 2, task 3, task 4"));
        } finally {
            letGo(loop);
        }
    }

    /** A task that any object is equal to. */
    private record Alike(Runnable body) implements Runnable {

        @Override
        public void run() {
            body.run();
        }

        @Override
        public boolean equals(Object other) {
            return other != null;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    @Test
    void executeComesBackAtOnce(Timeline timeline) throws Throwable {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            AtomicInteger given = new AtomicInteger();
            AtomicInteger done = new AtomicInteger();
            Caller<Void> caller =
                    Caller.run(
                            "execute",
                            () -> {
                                Runnable count = done::incrementAndGet;
                                for (int i = 1; i <= MANY; i++) {
                                    loop.execute(count);
                                    given.incrementAndGet();
                                }
                            });

            caller.awaitStill();

            seen(
                            "the loop was busy; a caller gave it %,d more tasks, and had to wait"
                                    + " after %,d",
                            MANY, given.get())
                    .expected("execute returns at once, for each of the %,d", MANY)
                    .why(
                            "Tasks give tasks to their own loop. If one waits there for room or"
                                    + " for an end, it waits for itself.")
                    .unless(caller.hasEnded());
            Throwable refused = caller.thrown();
            seen("the loop was busy; with %,d tasks waiting execute threw %s", given.get(), refused)
                    .expected("no exception: the loop is not closed")
                    .why("Execute refuses a task only when the loop is closed.")
                    .lookAt("How many tasks does your queue have room for?")
                    .unless(refused == null);
            gate.open();
            seen("the loop accepted %,d tasks, and %,d ran", MANY, done.get())
                    .expected("all of them")
                    .why("An accepted task is a promise, and nobody else will run it.")
                    .unless(Patience.await(() -> done.get() == MANY));
        } finally {
            letGo(loop);
        }
    }

    @Test
    void aTaskFromATaskRunsLater(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            loop.execute(
                    task(
                            timeline,
                            "A ends",
                            () -> {
                                events.add("A begins");
                                loop.execute(task(timeline, "B", () -> {}));
                            }));
            loop.execute(task(timeline, "C", () -> {}));
            gate.open();
            events.await("B", 1);
            events.await("A ends", 1);
            events.await("C", 1);

            List<String> expected = List.of("task 1", "A begins", "A ends", "C", "B");
            seen("task A gave B to the loop while C waited there. What happened: %s", ran())
                    .expected("%s", String.join(", ", expected))
                    .why(
                            "A is in the middle of something, and B must not find it half done."
                                    + " C was in the queue first.")
                    .unless(events.events().equals(expected));
            loop.execute(
                    task(timeline, "D ends", () -> loop.execute(task(timeline, "E", () -> {}))));
            events.await("E", 1);
            events.await("D ends", 1);
            seen("task D gave E to the loop while nothing else waited. What happened: %s", ran())
                    .expected("D ends, and then E")
                    .why(
                            "Sometimes it runs at once, sometimes later: one of the two was never tested.")
                    .unless(ran().endsWith("D ends, E"));
        } finally {
            letGo(loop);
        }
    }

    @Test
    void aTaskFromATaskComesAfterThoseOfOtherThreads(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            // The loop is in a task when another thread gives it B, and then gives itself C.
            loop.execute(
                    task(
                            timeline,
                            "A",
                            () -> {
                                pass();
                                loop.execute(task(timeline, "C", () -> {}));
                            }));
            gate.awaitEntered(1);
            loop.execute(task(timeline, "B", () -> {}));
            gate.open();
            for (String name : List.of("A", "B", "C")) {
                events.await(name, 1);
            }

            seen("B came while task A ran, and then A gave C to the loop. Ran: %s", ran())
                    .expected("A, B, C")
                    .why(
                            "A task that keeps adding tasks to its own loop would make all others wait.")
                    .lookAt("Where does a task go that the loop's own thread adds?")
                    .unless(ran().equals("A, B, C"));
        } finally {
            letGo(loop);
        }
    }

    @Test
    void aTaskThatThrowsDoesNotEndTheLoop(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            Thread thread = threadOf(loop, timeline);
            AtomicReference<Thread> next = new AtomicReference<>();

            loop.execute(throwing(timeline, "task 2", new Boom("task 2 failed")));
            loop.execute(task(timeline, "task 3", () -> next.set(Thread.currentThread())));
            Patience.await(() -> next.get() != null || !thread.isAlive());

            seen(
                            "task 2 threw an exception, and the thread of the loop, \"%s\", ended"
                                    + " with it",
                            Timeline.nameOf(thread))
                    .expected("task 3 runs next, on the same thread")
                    .why(
                            "One request with bad data must not end all the others. The whole"
                                    + " program depends on this thread.")
                    .unless(next.get() == thread);
        } finally {
            letGo(loop);
        }
    }

    @Test
    void whateverATaskThrowsIsTold(Timeline timeline) throws Exception {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        Part01Loop loop =
                new Part01Loop(
                        thrown -> {
                            failures.add(thrown);
                            threads.add(Thread.currentThread());
                        });
        try {
            Thread thread = threadOf(loop, timeline);
            for (Failure failure : Failure.ofEveryKind()) {
                failures.clear();
                loop.execute(throwing(timeline, "a task that throws", failure.thrown()));
                loop.execute(task(timeline, "the next task", () -> events.add(failure.kind())));
                Patience.await(() -> ran().contains(failure.kind()) || !thread.isAlive());

                seen("a task threw %s, and failures got: %s", failure.kind(), failures)
                        .expected("%s, as it was thrown, once", failure.thrown())
                        .why(
                                "Nobody waits for a task of the loop. If the loop drops its"
                                        + " failure, nobody ever sees it.")
                        .unless(failures.size() == 1 && failures.getFirst() == failure.thrown());
                seen("a task threw %s, and the next task never ran", failure.kind())
                        .expected("the next task runs")
                        .why("One request with bad data must not end all the others.")
                        .unless(ran().contains(failure.kind()));
            }
            seen("a task threw, and failures was called on another thread than the loop's")
                    .expected("a call on the loop's thread")
                    .why("The failure handler changes the loop's data, without a lock.")
                    .unless(threads.stream().allMatch(t -> t == thread));
        } finally {
            letGo(loop);
        }
    }

    @Test
    void withoutATaskTheThreadIsParked(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            Thread thread = threadOf(loop, timeline);

            requireParked(thread, "without a task");
            loop.execute(task(timeline, "task 2", () -> {}));
            events.await("task 2", 1);
        } finally {
            letGo(loop);
        }
    }

    private static void requireParked(Thread thread, String when) {
        long before = CpuTime.nanos(thread);
        long[] last = {-1};
        int[] parked = {0};
        boolean[] naps = {false};

        Patience.await(
                () -> {
                    State state = thread.getState();
                    long now = CpuTime.nanos(thread);
                    parked[0] = state == State.WAITING && now == last[0] ? parked[0] + 1 : 0;
                    naps[0] |= state == State.TIMED_WAITING;
                    last[0] = now;
                    return parked[0] >= LOOKS || naps[0] || now - before > SPINS;
                });

        long millis = Duration.ofNanos(CpuTime.nanos(thread) - before).toMillis();
        seen(
                        naps[0]
                                ? "%s, the thread waits for a certain time, and then wakes up to"
                                        + " look: it is TIMED_WAITING"
                                : "%s, the thread goes on: it used a core for %d ms",
                        when,
                        millis)
                .expected("a thread that is parked until a task comes: WAITING")
                .why(
                        "A loop is idle most of the time. One that spins wastes a core; one that"
                                + " naps starts each task late.")
                .unless(parked[0] >= LOOKS);
    }

    @Test
    void closeWaitsForAllThatWasTaken(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        Part01Loop loop = new Part01Loop(failures::add);
        Caller<Void> closer;
        boolean tooEarly;
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            loop.execute(task(timeline, "task 2", () -> {}));
            loop.execute(throwing(timeline, "a task that fails", new Boom("it failed")));
            loop.execute(task(timeline, "task 3", () -> {}));

            closer = Caller.run("close", loop::close);
            BoundedWait.awaitStill(closer);
            tooEarly = closer.hasEnded();
        } finally {
            gate.open();
        }
        closer.result();

        seen(
                        "task 1 ran, and 2, one that fails and 3 waited when close() came. %s: %s",
                        tooEarly ? "It returned at once. Ran until then" : "Ran to the end", ran())
                .expected("close() returns when task 1, task 2, task 3 have run, uninterrupted")
                .why("An accepted task is a promise, and nobody else will run it.")
                .unless(!tooEarly && ran().equals("task 1, task 2, task 3"));
        seen("a task failed while close() waited, and failures got: %s", failures)
                .expected("its exception, once")
                .why("A failure while the program ends must be reported, too.")
                .unless(failures.size() == 1);
    }

    @Test
    void afterCloseTasksAreRefused(Timeline timeline) throws Throwable {
        Part01Loop loop = new Part01Loop(failures::add);
        Caller.run("close", loop::close).result();

        Caller<Void> late =
                Caller.run("execute", () -> loop.execute(task(timeline, "late task", () -> {})));

        Throwable thrown = late.thrown();
        seen(
                        "a task was given to a closed loop, and execute %s",
                        thrown == null ? "accepted it" : "threw " + thrown)
                .expected("a RejectedExecutionException")
                .why("A task that is accepted and never runs is lost, and nobody finds out.")
                .unless(thrown instanceof RejectedExecutionException);
    }

    @Test
    void whileItClosesATaskIsTakenAndRunsOrIsRefused() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        Interleavings.explore(
                        () -> {
                            ran.set(0);
                            return new Part01Loop(failures::add);
                        })
                .actor("submitter", loop -> isTaken(loop, ran::incrementAndGet))
                .runner("closer", Part01Loop::close)
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "the task was %s, and %s",
                                                ends.result("submitter").equals(true)
                                                        ? "taken"
                                                        : "refused",
                                                ran.get() == 0 ? "never ran" : "ran")
                                        .expected(
                                                "an accepted task runs, and every other one is"
                                                        + " refused")
                                        .why(
                                                "Between the check whether the loop is closed and"
                                                        + " the adding to the queue, it may be closed. Then"
                                                        + " the task is behind the end.")
                                        .lookAt(
                                                "what close() can do between two steps of execute()")
                                        .unless(
                                                ends.result("submitter").equals(true)
                                                        == (ran.get() == 1)));
    }

    @Test
    void aTaskThatIsRefusedTakesNoEarlierOneAlong() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        AtomicReference<CountDownLatch> busy = new AtomicReference<>();
        Runnable task = ran::incrementAndGet;
        Interleavings.explore(
                        () -> {
                            ran.set(0);
                            CountDownLatch held = new CountDownLatch(1);
                            busy.set(held);
                            Part01Loop loop = new Part01Loop(failures::add);
                            loop.execute(() -> Tasks.awaitEvenIfInterrupted(held));
                            loop.execute(task);
                            return loop;
                        })
                .actor(
                        "submitter",
                        loop -> {
                            boolean taken = isTaken(loop, task);
                            busy.get().countDown();
                            return taken;
                        })
                .runner("closer", Part01Loop::close)
                .thenEnds(
                        (_, ends) -> {
                            boolean taken = ends.result("submitter").equals(true);
                            seen(
                                            "a task waited when the same object was submitted again"
                                                    + " and %s; in all it ran %d times",
                                            taken ? "taken" : "refused", ran.get())
                                    .expected("%d", taken ? 2 : 1)
                                    .why("An accepted task runs, whatever happens to another one.")
                                    .lookAt(
                                            "Which task does execute() take out of the queue again?")
                                    .unless(ran.get() == (taken ? 2 : 1));
                        });
    }

    @Test
    void tasksFromTwoThreadsAreBothTaken() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        Interleavings.explore(
                        () -> {
                            ran.set(0);
                            return new Part01Loop(failures::add);
                        })
                .actor("submitter 1", loop -> isTaken(loop, ran::incrementAndGet))
                .actor("submitter 2", loop -> isTaken(loop, ran::incrementAndGet))
                .closing(Part01Loop::close)
                .why("A queue that two threads change at the same time loses a task, or its order.")
                .then(
                        loop -> {
                            loop.close();
                            seen("two threads gave the loop a task each, and %d ran", ran.get())
                                    .expected("both of them")
                                    .why("Nobody else will run them.")
                                    .unless(ran.get() == 2);
                        });
    }

    @Test
    void aTaskThatComesWhileTheThreadGoesToSleepRuns() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        Interleavings.explore(
                        () -> {
                            ran.set(0);
                            return new Part01Loop(failures::add);
                        })
                .actor("submitter", loop -> isTaken(loop, ran::incrementAndGet))
                .closing(Part01Loop::close)
                .then(
                        _ ->
                                seen("a task was accepted, and the loop's thread did not wake up")
                                        .expected("the task runs, without a second one to wake it")
                                        .why(
                                                "A task comes after the check for an empty"
                                                        + " queue and before parking. Its wake-up call is"
                                                        + " lost, and the client waits for ever.")
                                        .unless(Patience.await(() -> ran.get() == 1)));
    }

    @Test
    void eachLoopTellsItsOwnFailuresAndHasItsOwnEnd() throws Throwable {
        List<Throwable> ofTheOther = new CopyOnWriteArrayList<>();
        Boom boom = new Boom("task 1 failed");
        Part01Loop one = new Part01Loop(failures::add);
        Part01Loop other = new Part01Loop(ofTheOther::add);
        one.execute(() -> fail(boom));
        Caller<Void> closing = Caller.run("close", one::close);
        boolean closed = closing.comesTrue(closing::hasEnded);
        other.close();
        closing.result();

        seen("one of two loops was closed, and its close waited until the other was closed, too")
                .expected("close() returns when its own tasks have run")
                .why("A program has a loop for each core. They must not wait for each other.")
                .lookAt("what is static")
                .unless(closed);
        seen(
                        "a task of one loop threw %s; its own failures were told %s, those of"
                                + " another loop %s",
                        boom, failures, ofTheOther)
                .expected("[%s] and []", boom)
                .why("Each loop was told where to report.")
                .lookAt("what is static")
                .unless(failures.equals(List.of(boom)) && ofTheOther.isEmpty());
    }

    @Test
    void twoLoopsShareNothing(Timeline timeline) throws Throwable {
        Part01Loop busy = new Part01Loop(failures::add);
        try {
            busy.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            Part01Loop other = new Part01Loop(failures::add);

            busy.execute(() -> events.add("task 3"));
            other.execute(task(timeline, "task 2", () -> {}));
            boolean ran = Patience.await(() -> ran().contains("task 2"));
            Caller.run("nothing", () -> {}).awaitStill();
            boolean stolen = ran().contains("task 3");
            Caller<Void> closer = Caller.run("close", other::close);
            boolean closed = closer.comesTrue(closer::hasEnded);
            Throwable refusal = Caller.run("execute", () -> busy.execute(() -> {})).thrown();

            seen("one loop was busy with task 1, and its task 3 ran on another loop's thread")
                    .expected("task 3 waits for its own loop")
                    .why("Tasks of a loop share data without a lock, because one thread runs them.")
                    .lookAt("what is static")
                    .unless(!stolen);
            seen(
                            "one loop was busy; another one %s%s, and then the busy one %s",
                            ran ? "ran its task" : "did not run its task",
                            closed ? "" : ", and its close() waited",
                            refusal == null ? "accepted a task" : "threw " + refusal)
                    .expected("the other loop runs its task and closes; the busy one goes on")
                    .why("A program has a loop for each core. They must not wait for each other.")
                    .lookAt("what is static")
                    .unless(ran && closed && refusal == null);
            gate.open();
            closer.result();
        } finally {
            letGo(busy);
        }
    }

    @Test
    void whileCloseWaitsTasksAreRefused(Timeline timeline) throws Throwable {
        Part01Loop loop = new Part01Loop(failures::add);
        AtomicReference<Throwable> fromTheLoop = new AtomicReference<>();
        Caller<Void> closer;
        Throwable fromOutside;
        try {
            loop.execute(
                    task(
                            timeline,
                            "task 1",
                            () -> {
                                pass();
                                fromTheLoop.set(thrownBy(() -> loop.execute(() -> {})));
                            }));
            gate.awaitEntered(1);
            loop.execute(task(timeline, "task 2", () -> loop.execute(() -> {})));
            closer = Caller.run("close", loop::close);
            closer.awaitStill();
            fromOutside = Caller.run("execute", () -> loop.execute(() -> {})).thrown();
        } finally {
            gate.open();
        }
        closer.result();

        for (Throwable thrown : Arrays.asList(fromOutside, fromTheLoop.get())) {
            seen(
                            "close() was waiting, and %s gave the loop another task: execute %s",
                            thrown == fromOutside ? "another thread" : "a task",
                            thrown == null ? "accepted it" : "threw " + thrown)
                    .expected("a RejectedExecutionException")
                    .why("A loop that accepts tasks while it closes may never end.")
                    .unless(thrown instanceof RejectedExecutionException);
        }
        seen("task 2 ran while close() waited, and gave the loop a task; failures got %s", failures)
                .expected("the RejectedExecutionException that task 2 threw")
                .why(
                        "Nobody waits for a task of the loop. If the loop drops its failure, nobody"
                                + " ever sees it.")
                .lookAt("Which exceptions does your loop mistake for its own?")
                .unless(
                        failures.size() == 1
                                && failures.getFirst() instanceof RejectedExecutionException);
    }

    @Test
    @Sound
    void anInterruptedTaskDoesNotEndTheLoop(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            Thread thread = threadOf(loop, timeline);
            AtomicReference<Thread> next = new AtomicReference<>();
            loop.execute(task(timeline, "task 2", () -> Thread.currentThread().interrupt()));
            events.await("task 2", 1);
            Caller.run("nothing", () -> {}).awaitStill();
            boolean accepted =
                    isTaken(loop, task(timeline, "task 3", () -> next.set(Thread.currentThread())));
            boolean ran = Patience.await(() -> ran().contains("task 3"));

            seen(
                            "task 2 left its thread's interrupt flag set. Then task 3 %s",
                            accepted ? "was accepted and never ran" : "was refused")
                    .expected("task 3 runs")
                    .why(
                            "Code that catches an InterruptedException sets the flag again. One"
                                    + " such task must not end the loop for all the others.")
                    .unless(accepted && ran && failures.isEmpty());
            seen("task 2 left its thread's interrupt flag set. Then task 3 ran on another thread")
                    .expected("the loop's own thread, as before")
                    .why("The loop's data is safe only with a single thread.")
                    .unless(next.get() == thread);
            requireParked(thread, "after a task that left its interrupt flag set");
            Boom boom = new Boom("task 3 was interrupted");
            loop.execute(
                    () -> {
                        Thread.currentThread().interrupt();
                        fail(boom);
                    });
            Patience.await(() -> failures.contains(boom));
            requireParked(thread, "after a task that left its interrupt flag set and threw");
            requireAllRanBeforeTheEnd(loop, timeline);
        } finally {
            letGo(loop);
        }
    }

    private void requireAllRanBeforeTheEnd(Part01Loop loop, Timeline timeline) throws Exception {
        // A loop may clear the flag between two tasks, or leave it as it is.
        Runnable waiting =
                () -> {
                    Thread.interrupted();
                    pass();
                };
        loop.execute(task(timeline, "task 4", waiting));
        gate.awaitEntered(1);
        loop.execute(task(timeline, "task 5", () -> Thread.currentThread().interrupt()));
        loop.execute(task(timeline, "task 6", () -> {}));
        Caller<Void> closer = Caller.run("close", loop::close);
        closer.awaitStill();
        gate.open();
        closer.awaitEnd();

        seen(
                        "close() waited for task 4, 5 and 6, and task 5 left its thread's interrupt"
                                + " flag set. Ran: %s",
                        ran())
                .expected("task 6, too")
                .why("An accepted task is a promise, and nobody else will run it.")
                .lookAt("what the loop does when it is interrupted while it closes")
                .unless(ran().endsWith("task 4, task 5, task 6"));
    }

    @Test
    @Sound
    void anInterruptedCallerClosesAllTheSame(Timeline timeline) throws Throwable {
        Part01Loop loop = new Part01Loop(failures::add);
        Caller<Void> closer;
        boolean tooEarly;
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            closer =
                    Caller.run(
                            "close",
                            () -> {
                                Thread.currentThread().interrupt();
                                loop.execute(task(timeline, "task 2", () -> {}));
                                loop.close();
                            });
            for (int i = 0; i < 2; i++) {
                closer.awaitStill();
                closer.interrupt();
            }
            closer.awaitStill();
            tooEarly = closer.hasEnded() || gate.interrupted() > 0;
        } finally {
            gate.open();
        }
        Throwable thrown = closer.thrown();

        seen(
                        "a thread was interrupted, called execute and close(), and was interrupted"
                                + " twice more. %s, and ran: %s",
                        thrown != null
                                ? "It got " + thrown
                                : gate.interrupted() > 0
                                        ? "The running task was interrupted, too"
                                        : tooEarly ? "close() did not wait" : "close() waited",
                        ran().isEmpty() ? "nothing" : ran())
                .expected("close() waits, and task 1 and task 2 run, uninterrupted")
                .why("The tasks belong to others. They are lost, and nobody tells their owners.")
                .lookAt("what the wait in close() does when it is interrupted")
                .unless(thrown == null && !tooEarly && ran().equals("task 1, task 2"));
        requireFlag("close() had waited", closer);
        requireFlag("close() of an idle loop", interrupted(new Part01Loop(failures::add)::close));
        Part01Loop closed = new Part01Loop(failures::add);
        Caller.run("close", closed::close).result();
        requireFlag("close() of a loop that had ended", interrupted(closed::close));
        Part01Loop open = new Part01Loop(failures::add);
        try {
            requireFlag("execute", interrupted(() -> open.execute(() -> {})));
        } finally {
            letGo(open);
        }
    }

    private static Caller<Void> interrupted(Runnable call) {
        return Caller.run(
                "a call",
                () -> {
                    Thread.currentThread().interrupt();
                    call.run();
                });
    }

    private static void requireFlag(String after, Caller<Void> caller) throws Throwable {
        seen("a thread was interrupted; after %s its interrupt flag was cleared", after)
                .expected("the flag still set")
                .why("Otherwise the caller never learns that it should stop.")
                .unless(caller.wasInterruptedAtTheEnd());
    }

    @Test
    @Sound
    void failuresMayThrow(Timeline timeline) throws Exception {
        Throwable error =
                new Failure("an Error", new StackOverflowError("the log is too deep")).thrown();
        Part01Loop loop =
                new Part01Loop(
                        thrown -> {
                            failures.add(thrown);
                            if (thrown instanceof Boom) {
                                // The very object that it was given.
                                throw (Boom) thrown;
                            }
                            fail(thrown instanceof Error ? error : new Boom("the log is full"));
                        });
        try {
            Thread thread = threadOf(loop, timeline);
            AtomicReference<Thread> next = new AtomicReference<>();
            loop.execute(throwing(timeline, "a task", new Boom("it failed")));
            loop.execute(throwing(timeline, "a task", new IllegalStateException("it did, too")));
            loop.execute(throwing(timeline, "a task", new StackOverflowError("it failed, too")));
            loop.execute(task(timeline, "task 3", () -> next.set(Thread.currentThread())));

            boolean ran = Patience.await(() -> ran().contains("task 3"));

            seen("failures threw, too, and the next task never ran")
                    .expected("the next task runs")
                    .why("A log file that cannot be written must not end the whole program.")
                    .lookAt("what stands outside of the try")
                    .unless(ran);
            seen("failures threw, too, and the next task ran on another thread")
                    .expected("the loop's own thread, as before")
                    .why(
                            "The thread locals of its tasks are gone then, and code that compares the"
                                    + " current thread with the loop's is wrong.")
                    .lookAt("what stands outside of the try")
                    .unless(next.get() == thread);
        } finally {
            letGo(loop);
        }
    }

    @Test
    @Sound
    void aSecondCloseWaitsToo(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        Part01Loop loop = new Part01Loop(failures::add);
        Caller<Void> first;
        Caller<Void> second;
        boolean tooEarly;
        boolean gaveUp;
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            first = Caller.run("close", loop::close);
            BoundedWait.awaitStill(first);
            second = Caller.run("close", loop::close);
            BoundedWait.awaitStill(second);
            tooEarly = second.hasEnded();
            second.interrupt();
            BoundedWait.awaitStill(second);
            gaveUp = second.hasEnded();
        } finally {
            gate.open();
        }
        first.result();
        second.result();
        Caller.run("close", loop::close).result();

        seen("task 1 still ran when a second thread called close(), and close() returned")
                .expected("both calls return when task 1 has run")
                .why("A caller that has closed the loop may take away what its tasks work with.")
                .unless(!tooEarly);
        seen("task 1 still ran, a thread waited in the second close(), was interrupted, and came out")
                .expected("it waits until task 1 has run")
                .why("A caller that has closed the loop may take away what its tasks work with.")
                .unless(!gaveUp);
        requireFlag("a second close() had waited", second);
    }

    @Test
    void aTaskOfAnotherLoopThatClosesWaitsToo(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        Part01Loop other = new Part01Loop(failures::add);
        Part01Loop loop = new Part01Loop(failures::add);
        CountDownLatch closed = new CountDownLatch(1);
        boolean early;
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            other.execute(
                    () -> {
                        loop.close();
                        closed.countDown();
                    });
            BoundedWait.awaitStill(Caller.run("nothing", () -> {}));
            early = closed.getCount() == 0;
        } finally {
            gate.open();
        }
        Patience.await(closed);
        Caller.run("close", other::close).result();

        seen("a task of one loop closed another one, whose task 1 still ran; close() returned")
                .expected("close() returns when task 1 has run")
                .why("Only a loop that waits for itself would wait for ever.")
                .lookAt("How does close() know on whose thread it is?")
                .unless(!early);
    }

    private static boolean isTaken(Part01Loop loop, Runnable task) {
        try {
            loop.execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** The loop's thread, found out by its first task. */
    private Thread threadOf(Part01Loop loop, Timeline timeline) throws InterruptedException {
        AtomicReference<Thread> thread = new AtomicReference<>();
        loop.execute(task(timeline, "task 1", () -> thread.set(Thread.currentThread())));
        events.await("task 1", 1);
        return thread.get();
    }

    private Runnable task(Timeline timeline, String name, Runnable body) {
        return () -> record(timeline, name, body);
    }

    @SneakyThrows
    private void record(Timeline timeline, String name, Runnable body) {
        timeline.working(
                name.replace(" ends", ""),
                () -> {
                    body.run();
                    return null;
                });
        events.add(name);
    }

    private Runnable throwing(Timeline timeline, String name, Throwable thrown) {
        return task(timeline, name, () -> fail(thrown));
    }

    private static Throwable thrownBy(Runnable call) {
        try {
            call.run();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    @SneakyThrows
    private static void fail(Throwable thrown) {
        throw thrown;
    }

    @SneakyThrows
    private void pass() {
        gate.pass();
    }

    private String ran() {
        return String.join(", ", events.events());
    }

    private void letGo(Part01Loop loop) {
        gate.open();
        Caller.run("close", loop::close);
    }
}
