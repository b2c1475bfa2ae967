package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.management.ObjectName;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import kata.kit.Turns;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 5,
        title = "Make a worker see that it should stop",
        kind = REPAIR,
        minutes = 15,
        breaks = "aHotWorkerEndsSoonAfterTheStop",
        limitSeconds = 30,
        hotCode = true)
class Part05VisibilityTest {

    // The JIT's last word on a loop is due after some 100,000 turns. A loop that has made this many
    // is compiled, with plenty to spare.
    private static final long HOT = 20_000_000;

    // Ends a worker that never sees the stop. A right one makes a few turns after it.
    private static final long FAR_TOO_MANY = 1_000_000_000;

    private static final String TOO_LATE =
            "After the stop, the files that a worker uses may be closed. A turn takes nanoseconds"
                    + " here, and a second in another program.";

    @Test
    void theWorkerTurnsInAThreadOfItsOwn() throws Exception {
        Turns turns = new Turns(1_000, () -> new Boom("no turn is left"));
        Part05Visibility worker = new Part05Visibility(turns);

        Caller<Void> start = Caller.run("start", worker::start);
        start.awaitEnd();
        boolean turned = true;
        // A worker that yields after each turn is slow on a busy machine, but it goes on. So the
        // patience begins again with every twenty turns.
        for (int step = 20; step <= 1_000 && turned; step += 20) {
            int goal = step;
            turned = Patience.await(() -> turns.haveReached(goal));
        }
        Caller<Void> stop = Caller.run("stop", worker::stop);

        String where =
                turns.worker() == start.thread() ? "the thread that called start()" : "its thread";
        seen("the worker made %,d turns, on %s", turns.made(), where)
                .expected("turn after turn, on a thread that start() started")
                .why("A worker works beside its caller, and goes on until stop() is called.")
                .unless(turned && turns.worker() != start.thread());
        seen("stop() threw %s", stop.thrown())
                .expected("no exception: stop() only tells the worker to end")
                .why("Nothing ends a thread from outside. It has to check whether it should stop.")
                .unless(stop.thrown() == null);
    }

    @Test
    void aHotWorkerEndsSoonAfterTheStop() throws Exception {
        Run run = runHot();
        // If stop() was delayed for a second before it took effect, the worker could not see it.
        // Such a run says nothing.
        for (int again = 0; again < 2 && run.madeAtTheStop() == FAR_TOO_MANY; again++) {
            run = runHot();
        }

        seen(
                        "the worker made %,d turns and then no more, before stop() was called",
                        run.madeBefore())
                .expected("one turn after the other, until stop() is called")
                .why(
                        "A worker that ends by itself leaves the rest of its work undone, and"
                                + " nobody notices.")
                .lookAt("Every way out of the worker's loop.")
                .unless(run.wentOn());
        long more = run.madeAtTheEnd() - run.madeBefore();
        seen(
                        "stop() came after %,d turns; the worker made %,d more, and its thread did not"
                                + " end",
                        run.madeBefore(), more)
                .expected("an end within a few turns")
                .why(
                        "A loop that never looks, or looks at a copy, never sees the stop. A plain"
                                + " field is no better: the JIT may read it once for all turns.")
                .lookAt("The way from the write in stop() to the read in the worker's loop.")
                .unless(run.ended() && run.madeAtTheEnd() < FAR_TOO_MANY);
    }

    private record Run(
            boolean wentOn,
            long madeBefore,
            long madeAtTheStop,
            long madeAtTheEnd,
            boolean ended) {}

    private static Run runHot() throws Exception {
        Turns turns = new Turns(FAR_TOO_MANY, () -> new Boom("no turn is left"));
        Part05Visibility worker = new Part05Visibility(turns);
        compileInTheForeground(
                () -> {
                    worker.start();
                    // Not asserted: a loop that is too slow to get there has a brake in it, which
                    // the JIT respects as well. What that is worth, the next rule asks.
                    Patience.await(() -> turns.haveReached(HOT));
                });

        long before = turns.made();
        // A worker that has made all turns there are cannot make another one. And one that is still
        // on its way did not get a core for as long as the patience lasts.
        boolean wentOn =
                Patience.await(() -> turns.haveReached(Math.min(before + 1, FAR_TOO_MANY)))
                        || turns.worker() != null
                                && turns.worker().getState() == Thread.State.RUNNABLE;
        boolean told = Patience.join(Caller.run("stop", worker::stop).thread());
        long atTheStop = turns.made();
        boolean ended = told && turns.worker() != null && Patience.join(turns.worker());
        return new Run(wentOn, before, atTheStop, turns.made(), ended);
    }

    @Test
    void stopAndTheLoopAreOrderedWhereverTheyMeet(ThreadTracker threads) throws Exception {
        Interleavings.explore(Stoppable::new)
                .runner("the stopper", Stoppable::stop)
                .why(
                        "A lock or a volatile field elsewhere promises nothing for this field. If the"
                                + " worker saw the write, that was luck with this JVM.")
                .then(
                        stoppable -> {
                            seen("stop() had returned, and the worker went on")
                                    .expected("an end within a few turns")
                                    .why("A worker that misses the stop goes on forever.")
                                    .unless(threads.awaitNobody());
                            long more = stoppable.turns.made() - stoppable.atTheStop;
                            seen("stop() had returned; then the worker made %,d more turns", more)
                                    .expected("at most 100 more")
                                    .why(TOO_LATE)
                                    .lookAt("How many turns can come between two looks?")
                                    .unless(more <= 100);
                        });
    }

    /** A worker, and how many turns it had made when stop() had returned. */
    private static final class Stoppable {

        private final Turns turns = new Turns(Long.MAX_VALUE, () -> new Boom("no turn is left"));
        private final Part05Visibility worker = new Part05Visibility(turns);

        private final Caller<Void> start = Caller.run("start", worker::start);
        private volatile long atTheStop;

        // A start may wait until the worker goes, and the worker may be held. So its end is waited
        // for by the actors, while the others go on.
        private Stoppable() {
            start.comesTrue(start::hasEnded);
        }

        private void stop() throws InterruptedException {
            start.awaitEnd();
            worker.stop();
            // Read after the stop: what comes now, comes too late.
            atTheStop = turns.made();
        }
    }

    @Test
    void aStopBeforeTheFirstTurnCountsAndSoDoesASecondStop(ThreadTracker threads) throws Exception {
        Interleavings.explore(
                        () ->
                                new Part05Visibility(
                                        new Turns(
                                                Long.MAX_VALUE, () -> new Boom("no turn is left"))))
                .runner(
                        "the caller",
                        worker -> {
                            worker.start();
                            worker.stop();
                            worker.stop();
                        })
                .why("If two threads are not ordered, the worker may never see the stop.")
                .then(
                        _ ->
                                seen("start(), stop() and stop() had returned, and the worker went"
                                                + " on")
                                        .expected("an end within a hundred turns")
                                        .why(
                                                "A thread begins some time after its start. A stop"
                                                        + " may come before that, and must not be"
                                                        + " taken back.")
                                        .lookAt("What does the worker do before its first turn?")
                                        .unless(threads.awaitNobody()));
        twoStopsAtTheSameTime(threads);
    }

    private static void twoStopsAtTheSameTime(ThreadTracker threads) throws Exception {
        Interleavings.explore(Stoppable::new)
                .runner("one stopper", Stoppable::stop)
                .runner("another stopper", Stoppable::stop)
                .why("Any thread may call stop. If two are not ordered, one may miss the other.")
                .then(
                        _ ->
                                seen("two calls of stop() had returned, and the worker went on")
                                        .expected("an end within a hundred turns")
                                        .why(
                                                "One request is enough, and a second one does not"
                                                        + " take it back.")
                                        .unless(threads.awaitNobody()));
    }

    @Test
    void theWorkerMakesTurnsHoweverSoonItsThreadBegins(ThreadTracker threads) throws Exception {
        AtomicBoolean turned = new AtomicBoolean();
        Interleavings.explore(() -> new Turns(Long.MAX_VALUE, () -> new Boom("no turn is left")))
                .runner(
                        "the caller",
                        turns -> {
                            Part05Visibility worker = new Part05Visibility(turns);
                            worker.start();
                            turned.set(Patience.await(() -> turns.made() > 0));
                            worker.stop();
                        })
                .then(
                        _ -> {
                            threads.awaitNobody();
                            seen("start() had returned, nobody had called stop(), and no turn came")
                                    .expected("turn after turn, until stop() is called")
                                    .why(
                                            "A new thread may be at work before start() of its"
                                                    + " Thread has returned.")
                                    .lookAt("What do you set after you have started the thread?")
                                    .unless(turned.get());
                        });
    }

    @Test
    void fewTurnsComeAfterTheStop() throws Exception {
        for (int run = 0; run < 25; run++) {
            Turns turns = new Turns(FAR_TOO_MANY, () -> new Boom("no turn is left"));
            Part05Visibility worker = new Part05Visibility(turns);
            worker.start();
            int goal = 1_000 + 377 * run;
            Patience.await(() -> turns.haveReached(goal));

            worker.stop();

            // Read after the stop: what comes now, comes too late.
            long atTheStop = turns.made();
            boolean ended = turns.worker() != null && Patience.join(turns.worker());
            long more = turns.made() - atTheStop;
            seen(
                            "stop() had returned after %,d turns; then the worker made %,d more,"
                                    + " and %s",
                            atTheStop, more, ended ? "ended" : "did not end")
                    .expected("at most 100 more, and an end")
                    .why(TOO_LATE)
                    .lookAt("How many turns does the worker make between two looks?")
                    .unless(ended && more <= 100);
        }
    }

    @Test
    void aStopEndsOneWorkerOnly() throws Exception {
        requireOneEnd("older");
        requireOneEnd("younger");
        requireAWorkerAfterAnother();
    }

    private static void requireOneEnd(String first) throws Exception {
        Turns olders = new Turns(FAR_TOO_MANY, () -> new Boom("no turn is left"));
        Turns youngers = new Turns(FAR_TOO_MANY, () -> new Boom("no turn is left"));
        Part05Visibility older = new Part05Visibility(olders);
        Part05Visibility younger = new Part05Visibility(youngers);
        older.start();
        Patience.await(() -> olders.haveReached(10));
        younger.start();
        Patience.await(() -> youngers.haveReached(10));
        boolean isOlder = first.equals("older");
        Part05Visibility one = isOlder ? older : younger;
        Part05Visibility other = isOlder ? younger : older;
        Turns ones = isOlder ? olders : youngers;
        Turns others = isOlder ? youngers : olders;

        one.stop();
        boolean oneEnded = ones.worker() != null && Patience.join(ones.worker());
        long before = others.made();
        // More turns than it could make if it had seen this stop.
        boolean otherWentOn = Patience.await(() -> others.made() > before + 200);
        other.stop();
        boolean otherEnded = others.worker() != null && Patience.join(others.worker());

        seen(
                        "two workers; the %s was stopped and %s; the other %s, was stopped and"
                                + " %s",
                        first,
                        oneEnded ? "ended" : "did not end",
                        otherWentOn ? "went on" : "made no further turn",
                        otherEnded ? "ended" : "did not end")
                .expected("ended; went on; ended")
                .why("A program has many workers. A static field belongs to all of them.")
                .unless(oneEnded && otherWentOn && otherEnded);
    }

    private static void requireAWorkerAfterAnother() throws Exception {
        Turns turns = new Turns(FAR_TOO_MANY, () -> new Boom("no turn is left"));
        Part05Visibility one = new Part05Visibility(turns);
        one.start();
        Patience.await(() -> turns.haveReached(10));
        one.stop();
        Patience.join(turns.worker());
        long before = turns.made();
        Part05Visibility next = new Part05Visibility(turns);
        next.start();
        boolean begun = Patience.await(() -> turns.made() > before + 10);
        one.stop();
        long atTheStop = turns.made();
        // More turns than it could make if it had seen this stop.
        boolean wentOn = Patience.await(() -> turns.made() > atTheStop + 200);
        next.stop();
        awaitNoTurn(turns);
        seen("a worker was stopped; another one, for the same turns, was started and made none")
                .expected("turns, until it is stopped itself")
                .why("A worker that has ended may be followed by another one for the same work.")
                .lookAt("Which workers does a stop reach?")
                .unless(begun);
        seen("a worker was stopped once more, while another one made the same turns, and that one"
                        + " ended")
                .expected("turn after turn, until it is stopped itself")
                .why("A worker may be stopped twice, and both stops are for this worker.")
                .lookAt("Which workers does a stop reach?")
                .unless(wentOn);
    }

    private static void awaitNoTurn(Turns turns) {
        AtomicLong before = new AtomicLong(-1);
        Patience.await(() -> before.getAndSet(turns.made()) == turns.made());
    }

    @Test
    void eachWorkerHasAThreadOfItsOwn() throws Exception {
        // One more than the pool that all share has threads.
        int number = ForkJoinPool.getCommonPoolParallelism() + 1;
        List<Turns> turns = new ArrayList<>();
        List<Part05Visibility> workers = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            turns.add(new Turns(FAR_TOO_MANY, () -> new Boom("no turn is left")));
            workers.add(new Part05Visibility(turns.getLast()));
            workers.getLast().start();
        }
        boolean allTurn = Patience.await(() -> turns.stream().allMatch(one -> one.haveReached(10)));
        long turning = turns.stream().filter(one -> one.haveReached(10)).count();
        workers.forEach(Part05Visibility::stop);
        boolean allEnded = true;
        for (Turns one : turns) {
            allEnded &= one.worker() == null || Patience.join(one.worker());
        }

        seen("%d workers were started, and %d of them made turns", number, turning)
                .expected("%d: each in a thread of its own", number)
                .why("A worker without a thread waits until another one is stopped.")
                .unless(allTurn);
        seen("%d workers were stopped, and the thread of one did not end", number)
                .expected("the end of all of them")
                .why("A thread that stays behind takes memory for a worker that is gone.")
                .unless(allEnded);
    }

    @Test
    void aStopByAnInterruptedCallerCountsAsWell() throws Exception {
        Turns turns = new Turns(FAR_TOO_MANY, () -> new Boom("no turn is left"));
        Part05Visibility worker = new Part05Visibility(turns);
        worker.start();
        Patience.await(() -> turns.haveReached(10));
        Caller<Void> stop =
                Caller.run(
                        "stop",
                        () -> {
                            Thread.currentThread().interrupt();
                            worker.stop();
                        });
        Throwable thrown = stop.thrown();
        boolean ended =
                turns.worker() != null
                        && Patience.join(turns.worker())
                        && turns.made() < FAR_TOO_MANY;

        seen(
                        "stop() was called with the interrupt flag set%s; the worker %s",
                        thrown == null ? "" : ", and threw " + thrown, ended ? "ended" : "went on")
                .expected("the end of the worker, and no exception")
                .why("Any thread may call stop, even one that was itself asked to stop.")
                .unless(ended && thrown == null);
    }

    // By itself the JIT compiles in the background, and on a busy machine the loop may have made a
    // hundred million turns by then. This way a loop that is due waits until it is compiled.
    private static void compileInTheForeground(Caller.Action action) throws Exception {
        Path directives = Files.createTempFile("foreground", ".json");
        try {
            Files.writeString(directives, "[{match: \"*.*\", BackgroundCompilation: false}]");
            tellTheJit("compilerDirectivesAdd", (Object) new String[] {directives.toString()});
            try {
                action.run();
            } finally {
                tellTheJit("compilerDirectivesRemove");
            }
        } finally {
            Files.delete(directives);
        }
    }

    private static void tellTheJit(String command, Object... arguments) throws Exception {
        ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        command,
                        arguments,
                        Stream.of(arguments)
                                .map(a -> a.getClass().getName())
                                .toArray(String[]::new));
    }
}
