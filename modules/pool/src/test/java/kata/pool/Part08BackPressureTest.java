package kata.pool;

import static java.lang.Boolean.TRUE;
import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
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
        minutes = 25)
class Part08BackPressureTest {

    // Most rules fill an executor of two threads and three places: five tasks, and it is full.
    private static final int THREADS = 2;
    private static final int PLACES = 3;

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
                .why("Whoever hands work over wants to go on meanwhile.")
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
                    .why("The queue takes up what comes in bursts. That is all it is for.")
                    .unless(wentOn);
        } finally {
            letGo(executor);
        }
    }

    @Test
    void closeWaitsForAllThatWasTaken(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        Caller<Void> closer;
        boolean tooEarly;
        try {
            fill(executor, timeline).result();

            closer = Caller.run("close", executor::close);
            closer.awaitStill();
            tooEarly = closer.hasEnded();
        } finally {
            hold.releaseAll();
        }

        closer.result();
        long ran = events.events().stream().filter(e -> e.endsWith("has run")).count();
        seen(
                        tooEarly
                                ? "close() came back while tasks still ran and waited"
                                : "close() came back when %d of %d tasks had run to their end",
                        ran,
                        THREADS + PLACES)
                .expected("all tasks that were taken have run before close() comes back")
                .why("What was taken is promised. Nobody else will do it.")
                .unless(!tooEarly && ran == THREADS + PLACES);
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
                            "While it helps, it brings nothing new. So those who bring too much are"
                                    + " slowed down, memory stays bounded, and no task is lost.")
                    .unless(ranOn == submitter.thread());
        } finally {
            letGo(executor);
        }
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
    void whenThereIsRoomAgainTheExecutorTakesOver(Timeline timeline) throws Throwable {
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
                .why("Helping is for the moment of overload. Then the threads are there to work.")
                .unless(threads.get("task 7") != submitter.thread());
    }

    @Test
    void aTaskThatFailsTakesNothingAlong(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(1, 2);
        try {
            for (int i = 1; i <= 3; i++) {
                CountDownLatch begun = new CountDownLatch(1);
                executor.execute(
                        task(
                                timeline,
                                "task " + i,
                                () -> {
                                    begun.countDown();
                                    throw new Boom("failed");
                                }));
                seen("task %d had failed; then task %d was taken, and never ran", i - 1, i)
                        .expected("every task runs, whatever became of the one before")
                        .why("One bad task must not end the thread on which all others depend.")
                        .unless(Patience.await(begun));
            }

            executor.execute(task(timeline, "task 4", () -> {}));
        } finally {
            executor.close();
        }

        Thread ranOn = threads.get("task 4");
        seen(
                        "three tasks had failed, one after the other; the next %s",
                        ranOn == null ? "never ran" : "was run by its submitter")
                .expected("it runs on a thread of the executor")
                .why("A failure must give back all that the task took: its thread and its place.")
                .unless(ranOn != null && ranOn != Thread.currentThread());
    }

    @Test
    void onceClosedItTakesNothingAndSaysSo(Timeline timeline) throws Throwable {
        Part08BackPressure executor = new Part08BackPressure(THREADS, PLACES);
        executor.close();

        Caller<Void> submitter =
                Caller.run("execute", () -> executor.execute(task(timeline, "task 1", () -> {})));

        Throwable thrown = submitter.thrown();
        seen(
                        "after close(), execute %s, and the task %s",
                        thrown == null ? "came back without a word" : "threw " + thrown,
                        threads.containsKey("task 1") ? "ran" : "never ran")
                .expected("a RejectedExecutionException, and a task that does not run")
                .why("Otherwise the submitter believes that its task will be done.")
                .lookAt("what the JDK's own policies do once the pool is shut down")
                .unless(
                        thrown instanceof RejectedExecutionException
                                && !threads.containsKey("task 1"));
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
                .why("Between asking whether there is room and using it, another one may come.")
                .unless(lost == 0 && twice == 0);
    }

    @Test
    void whileItClosesATaskIsTakenAndRunsOrIsRefused() throws Exception {
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
                                            "Between the look whether there is room, or whether it"
                                                    + " is closed, and the next step, another"
                                                    + " thread may come.")
                                    .unless(ran.get() == taken);
                        });
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
        return Caller.run(
                "execute",
                () -> {
                    for (int i = 1; i <= THREADS + PLACES; i++) {
                        executor.execute(task(timeline, "task " + i, hold::enter));
                        // Only when the threads are busy are the places what counts.
                        if (i == THREADS) {
                            hold.awaitHeld(THREADS);
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
