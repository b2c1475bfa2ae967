package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.Thread.State;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.kit.Timeline.Span;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "A thread and a queue", kind = WRITE, minutes = 25)
class Part01LoopTest {

    private static final int MANY = 1_000;

    // A thread that parks uses some microseconds for it. One that spins uses all it gets.
    private static final long SPINS = Duration.ofMillis(150).toNanos();

    // A thread that is about to park may pass through other states on its way.
    private static final int LOOKS = 5;

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
                    .expected("a thread of the loop's own")
                    .why("Whoever gives a task to the loop wants to go on meanwhile.")
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
                            "Tasks of a loop share data without a lock. That is right only because"
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
                    .why("What happened first is told first: else a reply overtakes its question.")
                    .unless(events.events().equals(expected));
        } finally {
            letGo(loop);
        }
    }

    @Test
    void executeComesBackAtOnce(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            Recorder given = new Recorder();
            Caller<Void> caller =
                    Caller.run(
                            "execute",
                            () -> {
                                for (int i = 1; i <= MANY; i++) {
                                    loop.execute(() -> events.add("another task"));
                                    given.add("given");
                                }
                            });

            caller.awaitStill();

            seen(
                            "the loop was busy; somebody gave it %d more tasks, and was held up"
                                    + " after %d",
                            MANY, given.events().size())
                    .expected("execute comes back at once, for each of the %d", MANY)
                    .why(
                            "Tasks give tasks to their own loop. One that waits there for room or"
                                    + " for an end waits for itself.")
                    .unless(caller.hasEnded());
            gate.open();
            events.await("another task", MANY);
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
                            "A is in the middle of something. B must not find it half done, and"
                                    + " whoever waits in the queue comes first.")
                    .unless(events.events().equals(expected));
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
                            "One request with bad data must not take all the others down. All that"
                                    + " the program does depends on this thread.")
                    .unless(next.get() == thread);
        } finally {
            letGo(loop);
        }
    }

    @Test
    void whateverATaskThrowsIsTold(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            Thread thread = threadOf(loop, timeline);
            Boom boom = new Boom("task 2 failed");
            Error error = new StackOverflowError("task 3 calls itself for ever");

            loop.execute(throwing(timeline, "task 2", boom));
            loop.execute(throwing(timeline, "task 3", error));
            loop.execute(task(timeline, "task 4", () -> {}));
            Patience.await(() -> ran().contains("task 4") || !thread.isAlive());

            seen("two tasks failed, and failures was told: %s", failures)
                    .expected("[%s, %s]", boom, error)
                    .why(
                            "Nobody waits for a task of the loop. A failure that the loop keeps for"
                                    + " itself is never seen by anyone.")
                    .unless(failures.equals(List.of(boom, error)));
        } finally {
            letGo(loop);
        }
    }

    @Test
    void withoutATaskTheThreadIsParked(Timeline timeline) throws Exception {
        Part01Loop loop = new Part01Loop(failures::add);
        try {
            Thread thread = threadOf(loop, timeline);
            long before = cpuNanos(thread);
            int[] parked = {0};
            boolean[] naps = {false};

            Patience.await(
                    () -> {
                        State state = thread.getState();
                        parked[0] = state == State.WAITING ? parked[0] + 1 : 0;
                        naps[0] |= state == State.TIMED_WAITING;
                        return parked[0] >= LOOKS || naps[0] || cpuNanos(thread) - before > SPINS;
                    });

            long millis = Duration.ofNanos(cpuNanos(thread) - before).toMillis();
            seen(
                            naps[0]
                                    ? "without a task, the thread waits for a certain time, and"
                                            + " then wakes up to look: it is TIMED_WAITING"
                                    : "without a task, the thread goes on: it used a core for"
                                            + " %d ms",
                            millis)
                    .expected("a thread that is parked until a task comes: WAITING")
                    .why(
                            "A loop is idle most of the time. One that spins burns a core for"
                                    + " nothing; one that naps is late for each task.")
                    .unless(parked[0] >= LOOKS);
            loop.execute(task(timeline, "task 2", () -> {}));
            events.await("task 2", 1);
        } finally {
            letGo(loop);
        }
    }

    @Test
    void closeWaitsForAllThatWasTaken(Timeline timeline) throws Throwable {
        Part01Loop loop = new Part01Loop(failures::add);
        Caller<Void> closer;
        boolean tooEarly;
        try {
            loop.execute(task(timeline, "task 1", this::pass));
            gate.awaitEntered(1);
            loop.execute(task(timeline, "task 2", () -> {}));
            loop.execute(task(timeline, "task 3", () -> {}));

            closer = Caller.run("close", loop::close);
            closer.awaitStill();
            tooEarly = closer.hasEnded();
        } finally {
            gate.open();
        }
        closer.result();

        seen(
                        "task 1 ran and two tasks waited when close() was called. %s: %s",
                        tooEarly ? "It came back at once. Ran until then" : "Ran to the end", ran())
                .expected("close() comes back when task 1, task 2, task 3 have run, untroubled")
                .why("What was taken is promised, and nobody else will do it.")
                .unless(!tooEarly && ran().equals("task 1, task 2, task 3"));
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
                        thrown == null ? "took it" : "threw " + thrown)
                .expected("a RejectedExecutionException")
                .why("A task that is taken and never runs is lost, and nobody is told.")
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
                                                "a task that was taken runs, and every other one is"
                                                        + " refused")
                                        .why(
                                                "Between the look whether the loop is closed and the"
                                                        + " adding to the queue, it may be closed. Then"
                                                        + " the task lies behind the end.")
                                        .lookAt(
                                                "what close() can do between two steps of execute()")
                                        .unless(
                                                ends.result("submitter").equals(true)
                                                        == (ran.get() == 1)));
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
                                    .why("Nobody else will do what was taken.")
                                    .unless(ran.get() == 2);
                        });
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

    // The JVM does not tell it for a virtual thread.
    private static long cpuNanos(Thread thread) {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
    }

    private void letGo(Part01Loop loop) {
        gate.open();
        Caller.run("close", loop::close);
    }
}
