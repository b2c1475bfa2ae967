package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
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
        title = "Make a worker see that it shall stop",
        kind = REPAIR,
        minutes = 15,
        breaks = "aHotWorkerEndsSoonAfterTheStop",
        limitSeconds = 30,
        hotCode = true)
class Part05VisibilityTest {

    // The JIT's last word on a loop is due after some 100,000 turns. A loop that has made this many
    // is compiled, with plenty to spare.
    private static final long HOT = 20_000_000;

    // What ends a worker that never hears of the stop. A right one makes a few turns after it.
    private static final long FAR_TOO_MANY = 1_000_000_000;

    @Test
    void theWorkerTurnsInAThreadOfItsOwn() throws Exception {
        Turns turns = new Turns(1_000, () -> new Boom("no turn is left"));
        Part05Visibility worker = new Part05Visibility(turns);

        Caller<Void> start = Caller.run("start", worker::start);
        start.awaitEnd();
        boolean turned = true;
        // A worker that gives its core away after each turn is slow on a busy machine, and goes on:
        // so the patience begins anew with every twenty turns.
        for (int step = 20; step <= 1_000 && turned; step += 20) {
            int goal = step;
            turned = Patience.await(() -> turns.haveReached(goal));
        }
        Caller<Void> stop = Caller.run("stop", worker::stop);

        String where =
                turns.worker() == start.thread() ? "the thread that called start()" : "its thread";
        seen("the worker made %,d turns, on %s", turns.made(), where)
                .expected("turn after turn, on a thread that start() started")
                .why("A worker works beside its caller, and goes on until it is told to stop.")
                .unless(turned && turns.worker() != start.thread());
        seen("stop() threw %s", stop.thrown())
                .expected("a request, and a worker that ends by itself")
                .why("A thread cannot be ended from outside. It is asked, and it has to look.")
                .unless(stop.thrown() == null);
    }

    @Test
    void aHotWorkerEndsSoonAfterTheStop() throws Exception {
        Run run = runHot();
        // If stop() was held up for a second before it took effect, the worker had no chance to
        // hear of it. Then the run says nothing.
        for (int again = 0; again < 2 && run.madeAtTheStop() == FAR_TOO_MANY; again++) {
            run = runHot();
        }

        seen(
                        "the worker made %,d turns and then no more: nobody had told it to stop",
                        run.madeBefore())
                .expected("one turn after the other, until stop() is called")
                .why(
                        "Who asks it to stop asks for the end of something that goes on. A worker"
                                + " that ends by itself leaves the rest of its work undone.")
                .lookAt("every way out of the worker's loop")
                .unless(run.wentOn());
        long more = run.madeAtTheEnd() - run.madeBefore();
        seen(
                        "stop() came after %,d turns; the worker made %,d more, and did not end",
                        run.madeBefore(), more)
                .expected("an end within a few turns")
                .why(
                        "A loop ends if it sees the request. One that does not look, looks at a"
                                + " copy, or at a plain field, which the JIT may read once for all"
                                + " turns, never does.")
                .lookAt("the way from the write in stop() to the read in the worker's loop")
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
                    // the JIT respects as well. What that is worth is the next rule's question.
                    Patience.await(() -> turns.haveReached(HOT));
                });

        long before = turns.made();
        // Whoever has made all turns there are can make no further one, and is no quitter.
        boolean wentOn =
                Patience.await(() -> turns.haveReached(Math.min(before + 1, FAR_TOO_MANY)));
        boolean told = Patience.join(Caller.run("stop", worker::stop).thread());
        long atTheStop = turns.made();
        boolean ended = told && Patience.join(turns.worker());
        return new Run(wentOn, before, atTheStop, turns.made(), ended);
    }

    @Test
    void stopAndTheLoopAreOrderedWhereverTheyMeet(ThreadTracker threads) throws Exception {
        Interleavings.explore(
                        () -> {
                            Part05Visibility worker =
                                    new Part05Visibility(
                                            new Turns(
                                                    Long.MAX_VALUE,
                                                    () -> new Boom("no turn is left")));
                            worker.start();
                            return worker;
                        })
                .runner("the stopper", Part05Visibility::stop)
                .why(
                        "A lock or a volatile field elsewhere promises nothing for this one. That"
                                + " the worker saw the write was the doing of this JVM.")
                .then(
                        _ ->
                                seen("stop() had returned, and the worker went on")
                                        .expected("an end within a few turns")
                                        .why("A worker that misses the request goes on for ever.")
                                        .unless(threads.awaitNobody()));
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
