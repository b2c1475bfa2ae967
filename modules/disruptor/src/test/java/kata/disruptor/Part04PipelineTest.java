package kata.disruptor;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import kata.disruptor.Part04Pipeline.Step;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.finding.RuleViolation;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.CpuTime;
import kata.judge.probe.Failure;
import kata.judge.probe.GarbageCollection;
import kata.judge.probe.Gate;
import kata.judge.probe.Rendezvous;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.Test;

@Exercise(part = 4, title = "A diamond of steps", kind = WRITE, minutes = 30)
class Part04PipelineTest {

    // A thread that waits for a value uses no CPU at all; one that wakes up to look uses some in
    // each of many spans. In nanoseconds.
    private static final int SPANS = 10;
    private static final Duration SPAN = Duration.ofMillis(20);
    private static final long QUIET = 100_000;

    private static final long CPU = 20_000_000;

    private static final Step<Integer> NOTHING = (_, _) -> {};

    private final Log a = new Log();
    private final Log b = new Log();
    private final Log c = new Log();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    /** A step that notes what it has handled. */
    private static final class Log implements Step<Integer> {

        private final List<Integer> handled = new CopyOnWriteArrayList<>();
        private final List<Boolean> ends = new CopyOnWriteArrayList<>();

        // Before the value is noted.
        private volatile Step<Integer> before = NOTHING;

        @Override
        public void handle(Integer value, boolean endOfBatch) throws Exception {
            before.handle(value, endOfBatch);
            ends.add(endOfBatch);
            handled.add(value);
        }

        private void holdAt(int held, Gate gate) {
            before =
                    (value, _) -> {
                        if (value == held) {
                            gate.pass();
                        }
                    };
        }
    }

    private Part04Pipeline<Integer> pipeline(int places) {
        return new Part04Pipeline<>(places, a, b, c, failures::add);
    }

    @Test
    void eachStepHandlesEachValueOnceAndInOrder() throws Throwable {
        run(
                "publish and close",
                () -> {
                    Part04Pipeline<Integer> pipeline = pipeline(4);
                    publish(pipeline, 1, 20);
                    closeWhenAllHaveBegun(pipeline);
                });

        requireAll("20 values were published", 20);
    }

    private void requireAll(String what, int values) {
        requireAll(what, IntStream.rangeClosed(1, values).boxed().toList());
    }

    private void requireAll(String what, List<Integer> all) {
        seen(
                        "%s, and the pipeline was closed. A handled %s, B %s, C %s",
                        what,
                        a.handled.equals(all) ? "all" : a.handled,
                        b.handled.equals(all) ? "all" : b.handled,
                        c.handled.equals(all) ? "all" : c.handled)
                .expected("all of them in each step, in order")
                .why("Each value is an order. None is to be lost, and none to be filled twice.")
                .unless(a.handled.equals(all) && b.handled.equals(all) && c.handled.equals(all));
    }

    @Test
    void theFirstTwoStepsWorkSideBySide() throws Throwable {
        Rendezvous rendezvous = new Rendezvous(2, "steps");
        a.before = (value, _) -> rendezvous.arrive();
        b.before = (value, _) -> rendezvous.arrive();

        run(
                "publish and close",
                () -> {
                    Part04Pipeline<Integer> pipeline = pipeline(4);
                    pipeline.publish(1);
                    closeWhenAllHaveBegun(pipeline);
                });
        // A step that waits in vain for the other one throws, and that is told.
        for (Throwable failure : failures) {
            if (failure instanceof RuleViolation alone) {
                throw alone;
            }
        }
    }

    @Test
    void theLastStepComesAfterBothOthers(ThreadTracker tracker) throws Throwable {
        List<Integer> three = List.of(1, 2, 3);
        comesAfter(tracker, three, a, b, "A", "B");
        comesAfter(tracker, three, b, a, "B", "A");
        // Equal values are still one value each.
        List<Integer> equal = List.of(1, 1, 1);
        comesAfter(tracker, equal, a, b, "A", "B");
        comesAfter(tracker, equal, b, a, "B", "A");
    }

    private void comesAfter(
            ThreadTracker tracker,
            List<Integer> values,
            Log slow,
            Log fast,
            String slowName,
            String fastName)
            throws Throwable {
        begin();
        Gate gate = new Gate("values");
        slow.holdAt(1, gate);
        Part04Pipeline<Integer> pipeline = pipeline(4);
        run("publish", () -> values.forEach(pipeline::publish));
        gate.awaitEntered(1);
        Patience.await(() -> fast.handled.size() == 3);
        awaitNothingNew(tracker);

        List<Integer> early = List.copyOf(c.handled);
        int ahead = fast.handled.size();
        gate.open();
        run("close", pipeline::close);

        seen(
                        "%s were published. %s was held at the first, %s had handled %d; C had"
                                + " handled %s",
                        values, slowName, fastName, ahead, early)
                .expected("nothing: the first has not gone through %s", slowName)
                .why("C uses what both have made of the value: one half is not there yet.")
                .lookAt("Which steps does C come after?")
                .unless(early.isEmpty());
        seen("four places; %s was held at 1, and %s handled %d of 3", slowName, fastName, ahead)
                .expected("3: nothing that it needs is missing")
                .why("Steps that wait for each other at each value are as slow as the slowest one.")
                .unless(ahead == 3);
        requireAll(values + " were published", values);
    }

    /** Nothing handled yet, and nobody held. */
    private void begin() {
        for (Log step : List.of(a, b, c)) {
            step.before = NOTHING;
            step.handled.clear();
            step.ends.clear();
        }
        failures.clear();
    }

    @Test
    void noMoreValuesAreUnderWayThanThereArePlaces() throws Throwable {
        Gate gate = new Gate("values");
        c.holdAt(1, gate);
        Part04Pipeline<Integer> pipeline = pipeline(4);
        Caller<Void> publisher = Caller.run("publish", () -> publish(pipeline, 1, 12));
        gate.awaitEntered(1);
        awaitWaiting(publisher);

        boolean ended = publisher.hasEnded();
        int ahead = Math.max(a.handled.size(), b.handled.size());
        gate.open();
        publisher.result();
        run("close", pipeline::close);

        seen(
                        "four places; C was held at 1. A or B had handled %d values, and publish of"
                                + " 12 %s",
                        ahead, ended ? "had returned" : "was waiting")
                .expected("4 at most, and a publisher that waits")
                .why("What is under way needs memory. The places are its bound.")
                .unless(ahead <= 4 && !ended);
        requireAll("12 values were published", 12);
    }

    @Test
    void onePlaceIsOneValueUnderWay() throws Throwable {
        Gate gate = new Gate("values");
        c.holdAt(1, gate);
        Part04Pipeline<Integer> pipeline = pipeline(1);
        Caller<Void> publisher = Caller.run("publish", () -> publish(pipeline, 1, 2));
        gate.awaitEntered(1);
        awaitWaiting(publisher);
        boolean ended = publisher.hasEnded();
        int ahead = Math.max(a.handled.size(), b.handled.size());
        gate.open();
        publisher.result();
        run("close", pipeline::close);

        seen(
                        "one place; C was held at 1. A or B had handled %d values, and publish of 2"
                                + " %s",
                        ahead, ended ? "had returned" : "was waiting")
                .expected("1 at most, and a publisher that waits")
                .why("What is under way needs memory. The places are its bound.")
                .lookAt("Which numbers of places does the ring take as they are?")
                .unless(ahead <= 1 && !ended);
    }

    /** Until it has been seen waiting for some time. It may wake up and look in between. */
    private static void awaitWaiting(Caller<?> caller) {
        int[] waiting = {0};
        Patience.await(
                () -> {
                    waiting[0] += waits(caller.thread()) ? 1 : 0;
                    return waiting[0] > 20 || caller.hasEnded();
                });
    }

    /**
     * Until each thread waits, or has used so much CPU time for its wait that it seems to go on.
     */
    private static void awaitNothingNew(ThreadTracker tracker) {
        Map<Thread, Long> before = new HashMap<>();
        tracker.platformThreads().forEach(thread -> before.put(thread, CpuTime.nanos(thread)));
        int[] looks = {0};
        Patience.await(
                () -> {
                    boolean nothing =
                            before.keySet().stream()
                                    .allMatch(
                                            thread ->
                                                    thread.getState() != Thread.State.RUNNABLE
                                                            || CpuTime.nanos(thread)
                                                                            - before.get(thread)
                                                                    > CPU);
                    looks[0] = nothing ? looks[0] + 1 : 0;
                    return looks[0] > 10;
                });
    }

    private static boolean waits(Thread thread) {
        Thread.State state = thread.getState();
        return state != Thread.State.RUNNABLE && state != Thread.State.TERMINATED;
    }

    @Test
    void theEndOfABatchIsTold() throws Throwable {
        Gate gate = new Gate("values");
        c.holdAt(1, gate);
        Part04Pipeline<Integer> pipeline = pipeline(8);
        Caller<Void> publisher = publishFourOnceHeld(pipeline, gate);
        Patience.await(() -> a.handled.size() == 4 && b.handled.size() == 4);
        publisher.awaitStill();
        gate.open();
        Patience.await(() -> c.handled.size() == 4);
        run("close", pipeline::close);

        requireEndsOfBatches("C", c);
        requireEndsTold("A", a);
        requireEndsTold("B", b);
    }

    @Test
    void aCloseThatWaitsIsNoFurtherValue() throws Throwable {
        Gate first = new Gate("values");
        a.holdAt(1, first);
        Part04Pipeline<Integer> pipeline = pipeline(8);
        try {
            // Then the threads of all steps have begun: the library forgets one that has not.
            run("publish", () -> pipeline.publish(0));
            Patience.await(() -> c.handled.size() == 1);
            run("publish", () -> publish(pipeline, 1, 2));
            first.awaitEntered(1);
            Patience.await(() -> b.handled.size() == 3);
            Caller<Void> closing = Caller.run("close", pipeline::close);
            // C may look again and again, so nothing is ever still here; nor need close be. One
            // that
            // waits has done what it does before.
            closing.comesTrue(() -> waits(closing.thread()));
            first.open();
            closing.result();
        } finally {
            first.open();
        }
        seen(
                        "0 had gone through; 1 and 2 were published, and close was called while A"
                                + " was at 1; endOfBatch of A was %s, of C %s",
                        a.ends, c.ends)
                .expected("three each, the last one true: after 2 nothing is ready")
                .why("The last values stay in the buffer of a step that never learns of the end.")
                .lookAt("What do you put into the ring yourself, and does it count as a value?")
                .unless(endsAtTwo(a) && endsAtTwo(c));
    }

    private static boolean endsAtTwo(Log step) {
        return step.ends.size() == 3 && step.ends.getLast();
    }

    @Test
    void aValueThatAStillHandlesIsNotReadyForC() throws Throwable {
        Gate first = new Gate("values");
        Gate second = new Gate("values");
        a.before = (value, _) -> (value == 1 ? first : second).pass();
        Part04Pipeline<Integer> pipeline = pipeline(8);
        try {
            run("publish", () -> pipeline.publish(1));
            first.awaitEntered(1);
            run("publish", () -> pipeline.publish(2));
            first.open();
            second.awaitEntered(1);
            Patience.await(() -> c.handled.size() == 1);
            List<Boolean> ends = List.copyOf(c.ends);

            seen(
                            "A had handled 1 and was still at 2, which was published; C got 1, with"
                                    + " endOfBatch %s",
                            ends)
                    .expected("[true]: 2 is not ready for C")
                    .why("Until A is done, which may take long, the file is not written.")
                    .lookAt("What has a value gone through when it is ready for C?")
                    .unless(ends.equals(List.of(true)));
        } finally {
            first.open();
            second.open();
        }
        run("close", pipeline::close);
    }

    /** What is published is ready for A and for B: nothing else has to be waited for. */
    private void requireEndsTold(String name, Log held) throws Throwable {
        begin();
        Gate gate = new Gate("values");
        held.holdAt(1, gate);
        Part04Pipeline<Integer> pipeline = pipeline(8);
        publishFourOnceHeld(pipeline, gate);
        gate.open();
        Patience.await(() -> c.handled.size() == 4);
        run("close", pipeline::close);

        requireEndsOfBatches(name, held);
    }

    private static Caller<Void> publishFourOnceHeld(Part04Pipeline<Integer> pipeline, Gate gate)
            throws Throwable {
        Caller<Void> publisher =
                Caller.run(
                        "publish",
                        () -> {
                            pipeline.publish(1);
                            gate.awaitEntered(1);
                            publish(pipeline, 2, 3);
                        });
        publisher.result();
        return publisher;
    }

    private static void requireEndsOfBatches(String name, Log step) {
        List<Boolean> ends = List.copyOf(step.ends);
        seen(
                        "%s handled 1, and then 2, 3 and 4, which were ready together. endOfBatch was"
                                + " %s",
                        name, ends)
                .expected("[true, false, false, true]")
                .why(
                        "A step that writes to a disk does it once for a batch. If it never learns"
                                + " of the end, the last values stay in its buffer.")
                .unless(ends.equals(List.of(true, false, false, true)));
    }

    @Test
    void aStepThatThrowsStopsNobody() throws Throwable {
        for (Log failing : List.of(a, b, c)) {
            List.of(a, b, c).forEach(step -> step.before = NOTHING);
            List.of(a, b, c).forEach(step -> step.handled.clear());
            failures.clear();
            Boom boom = new Boom("2 is no good");
            failing.before =
                    (value, _) -> {
                        if (value == 2) {
                            failing.handled.add(value);
                            throw boom;
                        }
                    };
            run(
                    "publish and close",
                    () -> {
                        Part04Pipeline<Integer> pipeline = pipeline(2);
                        publish(pipeline, 1, 6);
                        closeWhenAllHaveBegun(pipeline);
                    });

            requireAll(
                    "Of 6 values, %s threw at 2"
                            .formatted(failing == a ? "A" : failing == b ? "B" : "C"),
                    6);
            seen("a step threw %s; failures got %s", boom, failures)
                    .expected("that exception, once")
                    .why("An exception in a thread that nobody waits for is not seen otherwise.")
                    .unless(failures.equals(List.of(boom)));
        }
    }

    @Test
    void closeLetsThroughWhatIsUnderWay() throws Throwable {
        BoundedWait.shortenTimeLimits();
        Gate gate = new Gate("values");
        c.holdAt(1, gate);
        Part04Pipeline<Integer> pipeline = pipeline(8);
        run("publish", () -> publish(pipeline, 1, 5));
        gate.awaitEntered(1);
        AtomicInteger handled = new AtomicInteger(-1);
        Caller<Void> closer =
                Caller.run(
                        "close",
                        () -> {
                            pipeline.close();
                            handled.set(c.handled.size());
                        });
        // One that waits may use a core for it: more than in the 50 ms of a shortened limit.
        Patience.await(
                () ->
                        closer.hasEnded()
                                || waits(closer.thread())
                                || CpuTime.nanos(closer.thread()) > 5 * CPU);
        boolean early = closer.hasEnded();
        gate.open();
        closer.result();
        Patience.await(() -> c.handled.size() == 5);
        run("close", pipeline::close);

        seen(
                        "C was held at 1 of 5 when close was called. When it returned, C had handled %d",
                        early ? 0 : handled.get())
                .expected("all 5")
                .why("The caller of close goes on and closes the file that C writes to.")
                .lookAt("Does your close wait, or does it only stop the steps?")
                .unless(!early && handled.get() == 5);
    }

    @Test
    void whatHasGoneThroughIsNotKeptAlive() throws Throwable {
        List<WeakReference<Object>> values = new ArrayList<>();
        AtomicInteger done = new AtomicInteger();
        Step<Object> last =
                (_, _) -> {
                    if (done.getAndIncrement() % 2 == 0) {
                        throw new Boom("no good");
                    }
                };
        Part04Pipeline<Object> pipeline =
                new Part04Pipeline<>(4, (_, _) -> {}, (_, _) -> {}, last, _ -> {});
        run("publish", () -> publishNew(pipeline, values));
        Patience.await(() -> done.get() == 4);

        boolean gone = Patience.await(() -> GarbageCollection.count(values) >= 3);
        int kept = 4 - GarbageCollection.count(values);
        run("close", pipeline::close);
        Reference.reachabilityFence(pipeline);

        seen("4 values had gone through, C threw at two of them. %d are still kept alive", kept)
                .expected("none, but for the last one, which a thread may have at hand")
                .why(
                        "The ring lives as long as the program. What is left in it stays until it"
                                + " has gone round.")
                .lookAt("Who is the last one to use a slot? On every way out?")
                .unless(gone);
    }

    @Test
    void closingAgainDoesNothing() throws Throwable {
        for (int places : List.of(1, 2)) {
            begin();
            Part04Pipeline<Integer> pipeline = pipeline(places);
            run("publish", () -> publish(pipeline, 1, 1));
            Patience.await(() -> c.handled.size() == 1);
            run("close", pipeline::close);
            Caller<Void> again =
                    Caller.run(
                            "close",
                            () -> {
                                for (int i = 0; i < places; i++) {
                                    pipeline.close();
                                }
                            });
            boolean ended = again.comesTrue(again::hasEnded);

            seen(
                            "a pipeline was closed (number of its places: %d), and then as many times"
                                    + " again; the last call has not returned",
                            places)
                    .expected("they return, and do nothing")
                    .why("A pipeline is often closed both by its user and by its creator.")
                    .lookAt("What does close take that nobody gives back?")
                    .unless(ended);
            again.result();
        }
    }

    private static void publishNew(
            Part04Pipeline<Object> pipeline, List<WeakReference<Object>> values) {
        for (int i = 0; i < 4; i++) {
            Object value = new Object();
            values.add(new WeakReference<>(value));
            pipeline.publish(value);
        }
    }

    @Test
    void threadsWithoutWorkUseNoCore(ThreadTracker tracker) throws Throwable {
        Part04Pipeline<Integer> pipeline = pipeline(4);
        Caller<Void> publisher = Caller.run("publish", () -> publish(pipeline, 1, 2));
        publisher.result();
        Patience.await(() -> c.handled.size() == 2);
        publisher.awaitStill();

        List<String> running =
                tracker.platformThreads().stream()
                        .filter(thread -> thread.getState() == Thread.State.RUNNABLE)
                        .map(Thread::getName)
                        .toList();
        long used = CpuTime.leastInASpan(tracker.platformThreads(), SPANS, SPAN, QUIET);
        run("close", pipeline::close);

        seen("nothing was published any more, and these threads were runnable: %s", running)
                .expected("all wait")
                .why("Each of them keeps a core busy with looking. There are other pipelines.")
                .lookAt("How do your steps wait, unless you say otherwise?")
                .unless(running.isEmpty());
        seen(
                        "nothing was published any more, and the threads of the steps used at least"
                                + " %d microseconds of a core in each of %d spans of over %d ms",
                        used / 1_000, SPANS, SPAN.toMillis())
                .expected("they wait until there is a value, and use none")
                .why("A thread that wakes up to look keeps a core awake, day and night.")
                .lookAt("How do your steps wait, unless you say otherwise?")
                .unless(used <= QUIET);
    }

    @Test
    void severalThreadsMayPublish() throws Exception {
        List<ConcurrentLinkedQueue<Integer>> seen =
                List.of(
                        new ConcurrentLinkedQueue<>(),
                        new ConcurrentLinkedQueue<>(),
                        new ConcurrentLinkedQueue<>());
        Interleavings.explore(
                        () -> {
                            seen.forEach(ConcurrentLinkedQueue::clear);
                            return new Part04Pipeline<Integer>(
                                    4,
                                    (value, _) -> note(seen.get(0), value),
                                    (value, _) -> note(seen.get(1), value),
                                    (value, _) -> note(seen.get(2), value),
                                    _ -> {});
                        })
                .runner("publisher 1", pipeline -> pipeline.publish(1))
                .runner("publisher 2", pipeline -> pipeline.publish(2))
                .closing(Part04Pipeline::close)
                .then(
                        pipeline -> {
                            Patience.await(() -> seen.stream().allMatch(step -> step.size() == 2));
                            pipeline.close();
                            requireBothInOneOrder(seen.stream().map(List::copyOf).toList());
                        });
    }

    @Test
    void whoWaitsForAPlaceGetsOneThatIsFree() throws Throwable {
        // C goes on at once: whoever the first place wakes finds more of them free. More threads
        // wait than there are places, so that later places do not make up for one that was not
        // told.
        int places = 8;
        int waiting = places + 3;
        Gate gate = new Gate("values");
        c.holdAt(1, gate);
        Part04Pipeline<Integer> pipeline = pipeline(places);
        run("publish", () -> publish(pipeline, 1, places));
        gate.awaitEntered(1);
        List<Caller<Void>> publishers = new ArrayList<>();
        for (int i = 1; i <= waiting; i++) {
            int value = places + i;
            publishers.add(Caller.run("publish", () -> pipeline.publish(value)));
        }
        publishers.forEach(Part04PipelineTest::awaitWaiting);

        gate.open();
        Patience.await(() -> publishers.stream().allMatch(Caller::hasEnded));
        long waitStill = publishers.stream().filter(publisher -> !publisher.hasEnded()).count();
        seen(
                        "%d places were full, and %d threads waited to publish one value each."
                                + " Now C has handled %d values, and %d of the threads wait still",
                        places, waiting, c.handled.size(), waitStill)
                .expected("none waits while a place is free")
                .why("A publisher that is not woken has a value that nobody handles.")
                .lookAt("Who is told when more than one place becomes free at once?")
                .unless(waitStill == 0);
        for (Caller<Void> publisher : publishers) {
            publisher.result();
        }
        run("close", pipeline::close);

        List<Integer> values = c.handled.stream().sorted().toList();
        List<Integer> right = IntStream.rangeClosed(1, places + waiting).boxed().toList();
        seen(
                        "%d places were full, and %d threads published one value each; C got %s",
                        places, waiting, values)
                .expected("%s", right)
                .why("What was published goes through all steps, once.")
                .unless(values.equals(right));
    }

    private static void requireBothInOneOrder(List<List<Integer>> handled) {
        List<Integer> last = handled.getLast();
        seen("1 and 2 were published at the same time. C got %s", last)
                .expected("both of them, once")
                .why("A server publishes from each of its threads.")
                .lookAt("How many producers have you announced?")
                .unless(last.stream().sorted().toList().equals(List.of(1, 2)));
        seen("1 and 2 were published at the same time. A, B and C got %s", handled)
                .expected("both of them in each step, and in the same order")
                .why("What comes first is the same for all: there is one order of publication.")
                .lookAt("Is the value put in for all steps at once?")
                .unless(handled.stream().allMatch(last::equals));
    }

    private static void note(ConcurrentLinkedQueue<Integer> seen, Integer value) {
        seen.add(value == null ? -1 : value);
    }

    @Test
    void pipelinesAreIndependent() throws Throwable {
        Log other = new Log();
        Part04Pipeline<Integer> first = pipeline(4);
        Part04Pipeline<Integer> second =
                new Part04Pipeline<>(4, NOTHING, NOTHING, other, failures::add);
        run(
                "publish",
                () -> {
                    publish(first, 1, 3);
                    publish(second, 7, 2);
                });
        Patience.await(() -> c.handled.size() == 3 && other.handled.size() == 2);
        List<Integer> ofFirst = List.copyOf(c.handled);
        List<Integer> ofSecond = List.copyOf(other.handled);
        run("close", second::close);
        run("close", first::close);

        seen(
                        "two pipelines; 1 to 3 were published in the first, 7 and 8 in the second."
                                + " Their last steps got %s and %s",
                        ofFirst, ofSecond)
                .expected("[1, 2, 3] and [7, 8]")
                .why("A program has many pipelines, and each has its own values.")
                .unless(ofFirst.equals(List.of(1, 2, 3)) && ofSecond.equals(List.of(7, 8)));
    }

    @Test
    @Sound
    void whateverAStepThrowsIsTold() throws Throwable {
        for (Failure failure : Failure.ofEveryKind()) {
            requireTold(failure, failures::add);
            requireTold(
                    failure,
                    thrown -> {
                        failures.add(thrown);
                        throw new Boom("failures fails");
                    });
        }
    }

    @Test
    @Sound
    void failuresMayThrowAnything() throws Throwable {
        Failure boom = new Failure("Boom", new Boom("1 is no good"));
        for (Failure ofFailures : Failure.ofEveryKind()) {
            requireTold(
                    boom,
                    thrown -> {
                        failures.add(thrown);
                        ofFailures.raise();
                    });
        }
        // It may throw what it was given.
        requireTold(
                boom,
                thrown -> {
                    failures.add(thrown);
                    new Failure("the same", thrown).raise();
                });
    }

    @Test
    @Sound
    void aStepKeepsItsThreadWhenFailuresThrows() throws Throwable {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        a.before =
                (value, _) -> {
                    threads.add(Thread.currentThread());
                    if (value == 1) {
                        a.handled.add(value);
                        throw new Boom("1 is no good");
                    }
                };
        run(
                "publish and close",
                () -> {
                    Part04Pipeline<Integer> pipeline =
                            new Part04Pipeline<>(
                                    2,
                                    a,
                                    b,
                                    c,
                                    _ -> {
                                        throw new Boom("failures fails");
                                    });
                    publish(pipeline, 1, 3);
                    closeWhenAllHaveBegun(pipeline);
                });

        seen(
                        "A threw at the first of 3 values, and so did failures; %d threads called A",
                        threads.size())
                .expected("one thread: it makes no difference if failures throws")
                .why("A step's own data needs no lock, because only one thread calls it.")
                .lookAt("What becomes of a thread when failures throws?")
                .unless(threads.size() == 1);
    }

    @Test
    @Sound
    void whatIsThrownTwiceIsToldTwice() throws Throwable {
        Boom boom = new Boom("no good");
        a.before =
                (value, _) -> {
                    a.handled.add(value);
                    throw boom;
                };
        run(
                "publish and close",
                () -> {
                    Part04Pipeline<Integer> pipeline = pipeline(2);
                    publish(pipeline, 1, 2);
                    closeWhenAllHaveBegun(pipeline);
                });

        seen("A threw the same object at 1 and at 2; failures got %s", failures)
                .expected("%s, twice", boom)
                .why("A failure may be made once and thrown often. Each time a value has failed.")
                .lookAt("Which failures do you leave out, and how do you compare them?")
                .unless(failures.equals(List.of(boom, boom)));
    }

    private void requireTold(Failure failure, Consumer<Throwable> told) throws Throwable {
        List.of(a, b, c).forEach(step -> step.handled.clear());
        failures.clear();
        a.before =
                (value, _) -> {
                    if (value == 1) {
                        a.handled.add(value);
                        failure.raise();
                    }
                };
        run(
                "publish and close",
                () -> {
                    Part04Pipeline<Integer> pipeline = new Part04Pipeline<>(2, a, b, c, told);
                    publish(pipeline, 1, 3);
                    closeWhenAllHaveBegun(pipeline);
                });

        requireAll("3 values were published, A threw " + failure.kind() + " at the first", 3);
        seen("A threw %s; failures got %s", failure.kind(), failures)
                .expected("what was thrown, once")
                .why("An exception in a thread that nobody waits for is not seen otherwise.")
                .unless(failures.equals(List.of(failure.thrown())));
    }

    private void closeWhenAllHaveBegun(Part04Pipeline<Integer> pipeline) {
        Patience.await(() -> !c.handled.isEmpty());
        pipeline.close();
    }

    /** In a thread of its own: a call that does not return is found and named. */
    private static void run(String what, Caller.Action action) throws Throwable {
        Caller.run(what, action).result();
    }

    private static void publish(Part04Pipeline<Integer> pipeline, int first, int values) {
        for (int value = first; value < first + values; value++) {
            pipeline.publish(value);
        }
    }
}
