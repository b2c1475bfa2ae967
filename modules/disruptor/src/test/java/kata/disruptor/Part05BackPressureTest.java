package kata.disruptor;

import static kata.disruptor.Part05BackPressure.WhenFull.DROP;
import static kata.disruptor.Part05BackPressure.WhenFull.REFUSE;
import static kata.disruptor.Part05BackPressure.WhenFull.WAIT;
import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.disruptor.Part05BackPressure.WhenFull;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Ends;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.CpuTime;
import kata.judge.probe.Gate;
import kata.judge.probe.Interruption;
import kata.judge.waiting.Patience;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 5, title = "When the ring is full", kind = WRITE, minutes = 25)
class Part05BackPressureTest {

    private static final long CPU = 20_000_000;
    private static final int TRIES = 10;
    private static final int ROUNDS = 30;

    /** A consumer that notes what it has handled, and can be held at a value. */
    private static final class Log implements Consumer<Integer> {

        private final List<Integer> handled = new CopyOnWriteArrayList<>();
        private final Gate gate = new Gate("values");
        private final int held;

        private Log(int held) {
            this.held = held;
        }

        @Override
        @SneakyThrows
        public void accept(Integer value) {
            if (value != null && value == held) {
                gate.pass();
            }
            handled.add(value == null ? -1 : value);
        }
    }

    private final Log slow = new Log(1);
    private final Log fast = new Log(0);

    @Test
    void eachConsumerHandlesEachValueOnceAndInOrder() throws Throwable {
        slow.gate.open();
        run(
                "publish and close",
                () -> {
                    Part05BackPressure<Integer> ring =
                            new Part05BackPressure<>(4, List.of(slow, fast));
                    publish(ring, 1, 20, WAIT);
                    Patience.await(() -> !slow.handled.isEmpty() && !fast.handled.isEmpty());
                    ring.close();
                });

        requireHandled("20 values were published with WAIT", slow, 20);
        requireHandled("20 values were published with WAIT", fast, 20);
    }

    private static void requireHandled(String what, Log consumer, int values) {
        List<Integer> all = IntStream.rangeClosed(1, values).boxed().toList();
        seen("%s, and the ring was closed. A consumer handled %s", what, consumer.handled)
                .expected("1 to %d, each once, in order", values)
                .why("An accepted value is handled, whatever happened to the others.")
                .unless(consumer.handled.equals(all));
    }

    @Test
    void theSlowestConsumerCounts() throws Throwable {
        requireSlowestCounts(List.of(slow, fast), slow, fast);
        Log last = new Log(1);
        Log first = new Log(0);
        requireSlowestCounts(List.of(first, last), last, first);
    }

    private void requireSlowestCounts(List<Consumer<Integer>> consumers, Log held, Log free)
            throws Throwable {
        Part05BackPressure<Integer> ring = full(consumers, held, free);
        int ahead = free.handled.size();

        Throwable fifth = Caller.start("publish", () -> ring.publish(5, REFUSE)).thrown();
        held.gate.open();
        run("close", ring::close);

        seen("four places. One consumer was held at 1, the other handled %d of 4", ahead)
                .expected("4: it need not wait for the slow one")
                .why("Consumers that go in step are all as slow as the slowest.")
                .unless(ahead == 4);
        seen(
                        "four places. One consumer was held at 1, the other had handled 1 to 4; 5 was %s",
                        fifth == null ? "accepted" : "refused with " + fifth)
                .expected("refused with a RejectedExecutionException")
                .why("The place of 1 is not free: the slow consumer would read 5 there.")
                .lookAt("Which consumers does your ring wait for?")
                .unless(fifth instanceof RejectedExecutionException);
        requireHandled("1 to 4 were accepted, 5 refused", held, 4);
        requireHandled("1 to 4 were accepted, 5 refused", free, 4);
    }

    /** Four places, all taken: one consumer is held at the first value. */
    private Part05BackPressure<Integer> full(List<Consumer<Integer>> consumers, Log held, Log free)
            throws Throwable {
        Part05BackPressure<Integer> ring = new Part05BackPressure<>(4, consumers);
        Caller<Void> first = Caller.run("publish", () -> publish(ring, 1, 1, REFUSE));
        first.result();
        held.gate.awaitEntered(1);
        Throwable thrown = Caller.run("publish", () -> publish(ring, 2, 3, REFUSE)).thrown();
        Patience.await(() -> free.handled.size() == 4);
        first.awaitStill();
        seen("four places, and the second, third or fourth value was refused: %s", thrown)
                .expected("four values are accepted")
                .why("All places are to be used.")
                .unless(thrown == null);
        return ring;
    }

    @Test
    void whoWaitsIsAcceptedWhenThereIsAPlace() throws Throwable {
        Part05BackPressure<Integer> ring = full(List.of(slow, fast), slow, fast);
        Caller<Boolean> waiting = Caller.start("publish", () -> ring.publish(5, WAIT));
        awaitWaiting(waiting);

        boolean early = waiting.hasEnded();
        slow.gate.open();
        boolean accepted = waiting.result();
        run("close", ring::close);

        seen("the ring was full, and publish with WAIT %s", early ? "ended" : "waited")
                .expected("it waits until the slow consumer goes on")
                .why("A value that is written into a place that is taken destroys another.")
                .unless(!early);
        seen("publish with WAIT returned %s", accepted)
                .expected("true: the value was accepted")
                .why("The caller decides by it whether to try again.")
                .unless(accepted);
        requireHandled("5 was published with WAIT", slow, 5);
        requireHandled("5 was published with WAIT", fast, 5);
    }

    /** Until it waits, or has used so much CPU time for its wait that it seems to go on. */
    private static void awaitWaiting(Caller<?> caller) {
        Patience.await(
                () ->
                        caller.hasEnded()
                                || caller.thread().getState() == Thread.State.WAITING
                                || caller.thread().getState() == Thread.State.TIMED_WAITING
                                || caller.thread().getState() == Thread.State.BLOCKED
                                || CpuTime.nanos(caller.thread()) > CPU);
    }

    @Test
    void whatIsRefusedLeavesNothingBehind() throws Throwable {
        Part05BackPressure<Integer> ring = full(List.of(slow, fast), slow, fast);

        for (int i = 0; i < 3; i++) {
            Throwable thrown = Caller.start("publish", () -> ring.publish(99, REFUSE)).thrown();
            seen("the ring was full; publish with REFUSE ended with %s", thrown)
                    .expected("a RejectedExecutionException")
                    .why("A caller that is not told believes that its value is on its way.")
                    .unless(thrown instanceof RejectedExecutionException);
        }
        slow.gate.open();
        run("publish", () -> publish(ring, 5, 8, WAIT));
        run("close", ring::close);

        requireHandled("Three values were refused, and 5 to 12 accepted afterwards", slow, 12);
        requireHandled("Three values were refused, and 5 to 12 accepted afterwards", fast, 12);
        seen("3 values were refused; dropped() is %d", ring.dropped())
                .expected("0")
                .why("The caller learns of a refused value. Only dropped values need a count.")
                .unless(ring.dropped() == 0);
    }

    @Test
    void theNewestIsDropped() throws Throwable {
        Part05BackPressure<Integer> ring = full(List.of(slow, fast), slow, fast);

        List<Boolean> accepted =
                Caller.start(
                                "publish",
                                () -> List.of(ring.publish(98, DROP), ring.publish(99, DROP)))
                        .result();
        slow.gate.open();
        boolean all = Patience.await(() -> slow.handled.size() >= 4);
        run("publish", () -> publish(ring, 5, 4, WAIT));
        boolean later = Caller.start("publish", () -> ring.publish(9, WAIT)).result();
        run("close", ring::close);

        seen("the ring was full, and two values were published with DROP: %s", accepted)
                .expected("[false, false]")
                .why("The caller is to know that its value is not there.")
                .unless(accepted.equals(List.of(false, false)));
        seen("two values were dropped; dropped() is %d", ring.dropped())
                .expected("2")
                .why("Values that nobody counts are missed only when it is too late.")
                .unless(ring.dropped() == 2 && all && later);
        requireHandled("1 to 4 were accepted, two dropped, 5 to 9 accepted", slow, 9);
        requireHandled("1 to 4 were accepted, two dropped, 5 to 9 accepted", fast, 9);
    }

    @Test
    void anInterruptionEndsTheWait() throws Throwable {
        Part05BackPressure<Integer> ring = full(List.of(slow, fast), slow, fast);
        Caller<Boolean> waiting = Caller.start("publish", () -> ring.publish(99, WAIT));
        awaitWaiting(waiting);
        waiting.interrupt();
        boolean ended = Patience.await(waiting::hasEnded);
        slow.gate.open();
        Throwable thrown = waiting.thrown();
        run("publish", () -> publish(ring, 5, 2, WAIT));
        run("close", ring::close);

        seen(
                        "a publisher that waited was interrupted, and %s",
                        !ended ? "waited on" : thrown == null ? "returned" : "threw " + thrown)
                .expected("an InterruptedException")
                .why("A consumer that hangs would keep all publishers, and the program with them.")
                .unless(ended && thrown instanceof InterruptedException);
        requireHandled("A publisher was interrupted, 5 and 6 were published later", slow, 6);
    }

    @Test
    void whicheverOfThoseThatWaitMayBeInterrupted() throws Throwable {
        Part05BackPressure<Integer> ring = full(List.of(slow, fast), slow, fast);
        Caller<Boolean> first = publishing(ring, 5);
        awaitWaiting(first);
        Caller<Boolean> second = publishing(ring, 6);
        awaitWaiting(second);
        second.interrupt();
        boolean ended = second.comesTrue(second::hasEnded);
        first.interrupt();
        first.awaitEnd();
        Caller<Boolean> third = publishing(ring, 7);
        awaitWaiting(third);
        slow.gate.open();
        boolean accepted = third.comesTrue(third::hasEnded);
        third.interrupt();
        second.awaitEnd();
        third.awaitEnd();
        run("close", ring::close);

        seen("two publishers waited for a place; the second was interrupted, and waited on")
                .expected("an InterruptedException, without a place and without the first")
                .why("A consumer that hangs would keep all publishers, and the program with them.")
                .lookAt("What does the second one wait for?")
                .unless(ended);
        seen("a publisher that waited was interrupted and left; another one came later,"
                        + " and waited on when all places were free")
                .expected("it is accepted")
                .why("A publisher that has left must not stop those behind it.")
                .lookAt("What does a publisher that gives up leave behind?")
                .unless(accepted);
    }

    @Test
    void whoIsInterruptedHasNotPublished() throws Throwable {
        InterruptedByTheConsumer it = new InterruptedByTheConsumer();
        for (int round = 0; round < ROUNDS; round++) {
            int value = 4 * round;
            Caller<Boolean> waiting = it.interrupts(value);
            Throwable thrown = waiting.thrown();
            boolean handled = it.hasHandled(value + 2, value + 3);

            seen(
                            "a publisher was interrupted when there was a place for it; publish %s,"
                                    + " and its value was %s",
                            thrown == null ? "returned" : "threw " + thrown,
                            handled ? "handled" : "not handled")
                    .expected("an InterruptedException and no value, or an end and the value")
                    .why("After the exception the caller publishes again: then it is there twice.")
                    .lookAt("What does a thread look at first when it was woken?")
                    .unless(handled == (thrown == null));
        }
        run("close", it.ring::close);
    }

    /**
     * A ring of two places. When the first of four values was handled, a publisher is interrupted.
     */
    private static final class InterruptedByTheConsumer {

        private final AtomicReference<Gate> gate = new AtomicReference<>(new Gate("values"));
        private final Set<Integer> handled = ConcurrentHashMap.newKeySet();
        private final Part05BackPressure<Integer> ring =
                new Part05BackPressure<>(2, List.of(this::handle));
        private volatile Thread publisher;

        @SneakyThrows
        private void handle(int value) {
            if (value % 4 == 0) {
                gate.get().pass();
                // In a moment its place is free.
                publisher.interrupt();
            }
            handled.add(value);
        }

        private Caller<Boolean> interrupts(int value) throws InterruptedException {
            Gate held = new Gate("values");
            gate.set(held);
            ring.publish(value, WAIT);
            held.awaitEntered(1);
            ring.publish(value + 1, WAIT);
            Caller<Boolean> waiting = publishing(ring, value + 2);
            awaitWaiting(waiting);
            publisher = waiting.thread();
            held.open();
            return waiting;
        }

        /** Whether the value was handled before the later one, which is published now. */
        private boolean hasHandled(int value, int later) throws InterruptedException {
            ring.publish(later, WAIT);
            Patience.await(() -> handled.contains(later));
            return handled.contains(value);
        }
    }

    @Test
    void theLastPlaceGoesToOne() throws Exception {
        Interleavings.explore(() -> held(1))
                .actor("publisher 1", held -> held.ring.publish(2, DROP))
                .actor("publisher 2", held -> held.ring.publish(3, DROP))
                .closing(Held::end)
                .thenEnds(
                        (held, ends) -> {
                            requireResults(ends, List.of(false, true), "one place was free");
                            held.end();
                            int accepted = Boolean.TRUE.equals(ends.result("publisher 1")) ? 2 : 3;
                            List<Integer> handled = held.consumer.handled;
                            seen(
                                            "1 and %d were accepted; the consumer handled %s",
                                            accepted, handled)
                                    .expected("these two")
                                    .why(
                                            "The one is lost, the other comes although it was dropped.")
                                    .unless(handled.equals(List.of(1, accepted)));
                            requireDropped(held.ring, 1);
                        });
    }

    @Test
    void aFreePlaceIsGivenAwayWhoeverIsRefused() throws Exception {
        Interleavings.explore(OneHandled::new)
                .actor("publisher 1", it -> isAccepted(it.ring, 3))
                .actor(
                        "publisher 2",
                        it -> {
                            it.first.open();
                            // Who has come to the second value has given the place of the first
                            // back.
                            it.second.awaitEntered(1);
                            return isAccepted(it.ring, 4);
                        })
                .closing(OneHandled::end)
                .thenEnds(
                        (_, ends) ->
                                seen("one of two values was handled, and two publishers were refused")
                                        .expected("one of them is accepted: there is a free place")
                                        .why("Work is refused although there is room for it.")
                                        .lookAt("What does a publisher take before it is refused?")
                                        .unless(ends.results().contains(true)));
    }

    /** A full ring of two places, whose consumer is held at each of the two values. */
    private static final class OneHandled {

        private final Gate first = new Gate("values");
        private final Gate second = new Gate("values");
        private final Part05BackPressure<Integer> ring =
                new Part05BackPressure<>(2, List.of(this::handle));

        private OneHandled() throws InterruptedException {
            // One after the other: of a batch, no place may be free before its end.
            ring.publish(1, WAIT);
            first.awaitEntered(1);
            ring.publish(2, WAIT);
        }

        @SneakyThrows
        private void handle(int value) {
            if (value == 1) {
                first.pass();
            } else if (value == 2) {
                second.pass();
            }
        }

        private void end() {
            first.open();
            second.open();
            ring.close();
        }
    }

    private static boolean isAccepted(Part05BackPressure<Integer> ring, int value)
            throws InterruptedException {
        try {
            return ring.publish(value, REFUSE);
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    @Test
    void eachDroppedValueIsCounted() throws Exception {
        Interleavings.explore(() -> held(2))
                .actor("publisher 1", held -> held.ring.publish(3, DROP))
                .actor("publisher 2", held -> held.ring.publish(4, DROP))
                .closing(Held::end)
                .thenEnds(
                        (held, ends) -> {
                            requireResults(ends, List.of(false, false), "no place was free");
                            requireDropped(held.ring, 2);
                        });
    }

    private static void requireResults(Ends ends, List<Boolean> right, String when) {
        List<Object> results = ends.results();
        seen("%s, and two threads published with DROP: %s", when, results)
                .expected("%s, in any order", right)
                .why("Looking for a place and taking it must be one step.")
                .unless(
                        !results.contains(null)
                                && results.stream().sorted().toList().equals(right));
    }

    private static void requireDropped(Part05BackPressure<Integer> ring, int right) {
        seen("two threads published at the same time; dropped() is %d", ring.dropped())
                .expected("%d", right)
                .why("A count that loses some says that all is well when it is not.")
                .unless(ring.dropped() == right);
    }

    /** A ring of two places, and a consumer that is held at the first value. */
    private record Held(Part05BackPressure<Integer> ring, Log consumer) {

        private void end() {
            consumer.gate.open();
            Patience.await(() -> !consumer.handled.isEmpty());
            ring.close();
        }
    }

    private static Held held(int values) throws Exception {
        Log consumer = new Log(1);
        Part05BackPressure<Integer> ring = new Part05BackPressure<>(2, List.of(consumer));
        for (int value = 1; value <= values; value++) {
            ring.publish(value, DROP);
        }
        return new Held(ring, consumer);
    }

    @Test
    void ringsAreIndependent() throws Throwable {
        Part05BackPressure<Integer> ring = full(List.of(slow, fast), slow, fast);
        Log others = new Log(0);
        long[] dropped = new long[2];
        run(
                "publish and close",
                () -> {
                    Part05BackPressure<Integer> other =
                            new Part05BackPressure<>(4, List.of(others));
                    other.publish(7, REFUSE);
                    ring.publish(98, DROP);
                    Patience.await(() -> !others.handled.isEmpty());
                    dropped[0] = ring.dropped();
                    dropped[1] = other.dropped();
                    other.close();
                });
        slow.gate.open();
        run("close", ring::close);

        seen(
                        "two rings. The first was full, and a value was dropped; 7 was published in"
                                + " the second. Its consumer got %s; dropped: %d and %d",
                        others.handled, dropped[0], dropped[1])
                .expected("[7]; dropped: 1 and 0")
                .why(
                        "A program has many rings. One that is full is no reason to refuse in another.")
                .unless(others.handled.equals(List.of(7)) && dropped[0] == 1 && dropped[1] == 0);
        requireHandled("1 to 4 were accepted in the first ring", slow, 4);
    }

    @Test
    void eachConsumerHasAThreadOfItsOwn() throws Throwable {
        // On every machine the same number, and more than a pool is likely to have.
        int consumers = 101;
        List<Log> logs = Stream.generate(() -> new Log(1)).limit(consumers).toList();
        Part05BackPressure<Integer> ring = new Part05BackPressure<>(4, List.copyOf(logs));
        Caller<Boolean> publisher = Caller.start("publish", () -> ring.publish(1, WAIT));
        boolean all =
                publisher.comesTrue(() -> logs.stream().allMatch(log -> log.gate.entered() == 1));
        long begun = logs.stream().filter(log -> log.gate.entered() == 1).count();
        logs.forEach(log -> log.gate.open());
        publisher.result();
        if (all) {
            Patience.await(() -> logs.stream().noneMatch(log -> log.handled.isEmpty()));
        }
        run("close", ring::close);

        seen("%d consumers, and each was held at its first value: %d began it", consumers, begun)
                .expected("all: each has a thread of its own")
                .why("A consumer that has no thread until another one ends waits for ever.")
                .unless(all);
    }

    @Test
    void consumersAgreeOnTheOrder() throws Exception {
        Log one = new Log(0);
        Log two = new Log(0);
        Interleavings.explore(
                        () -> {
                            one.handled.clear();
                            two.handled.clear();
                            return new Part05BackPressure<Integer>(4, List.of(one, two));
                        })
                .actor("publisher 1", ring -> ring.publish(1, WAIT))
                .actor("publisher 2", ring -> ring.publish(2, WAIT))
                .closing(ring -> endAfter(ring, one, two))
                .then(
                        ring -> {
                            endAfter(ring, one, two);
                            seen(
                                            "two threads published 1 and 2 at the same time. One"
                                                    + " consumer handled %s, the other %s",
                                            one.handled, two.handled)
                                    .expected("both values in one order: that of publication")
                                    .why(
                                            "Two consumers that apply the same changes in another"
                                                    + " order come to another result.")
                                    .lookAt("Can another publisher come between your steps?")
                                    .unless(
                                            one.handled.size() == 2
                                                    && one.handled.equals(two.handled));
                        });
    }

    private static void endAfter(Part05BackPressure<Integer> ring, Log... consumers) {
        Patience.await(() -> Stream.of(consumers).noneMatch(log -> log.handled.isEmpty()));
        ring.close();
    }

    @Test
    void allWhoWaitAreAccepted() throws Throwable {
        // The one that is woken may be back before the next place becomes free, or not.
        int rounds = 20;
        for (int round = 0; round < rounds; round++) {
            Log consumer = new Log(1);
            Log other = new Log(0);
            Part05BackPressure<Integer> ring = full(List.of(consumer, other), consumer, other);
            List<Caller<Boolean>> waiting =
                    IntStream.rangeClosed(5, 7).mapToObj(value -> publishing(ring, value)).toList();
            waiting.forEach(Part05BackPressureTest::awaitWaiting);

            consumer.gate.open();
            boolean all =
                    waiting.getFirst().comesTrue(() -> waiting.stream().allMatch(Caller::hasEnded));
            long accepted = waiting.stream().filter(Caller::hasEnded).count();
            if (!all) {
                waiting.forEach(Caller::interrupt);
            }
            seen(
                            "the ring was full, and three publishers waited. The consumers went on"
                                    + " and handled all that was there: %d of the three returned",
                            accepted)
                    .expected("all three: there are enough places")
                    .why("A publisher that nobody wakes waits beside an empty ring.")
                    .lookAt(
                            "When a place becomes free, whom do you wake, and under which condition?")
                    .unless(all);
            run("close", ring::close);
        }
    }

    private static Caller<Boolean> publishing(Part05BackPressure<Integer> ring, int value) {
        return Caller.start("publish", () -> ring.publish(value, WAIT));
    }

    @Test
    void anInterruptionTakesNoPlaceAway() throws Exception {
        Interleavings.explore(Interrupted::new)
                .actor("publisher", Interrupted::publish)
                .runner("the interrupter", Interrupted::interrupt)
                .closing(Interrupted::end)
                .thenEnds(
                        (held, _) -> {
                            boolean both = held.hasBothPlaces();
                            seen("a ring of two places; a publisher was interrupted. Later there was"
                                            + " no place for a second value, however often it was"
                                            + " tried")
                                    .expected("two values are accepted: both places are free")
                                    .why(
                                            "Each interruption costs the ring a place, until nothing goes through.")
                                    .lookAt(
                                            "Can it be interrupted after it was given a place, and"
                                                    + " who gives that back then?")
                                    .unless(both);
                        });
    }

    /** A full ring of two places, and the thread of a publisher. */
    private static final class Interrupted {

        private final AtomicReference<Gate> gate = new AtomicReference<>(new Gate("values"));
        private final AtomicInteger handled = new AtomicInteger();
        private final CountDownLatch begun = new CountDownLatch(1);
        private final Part05BackPressure<Integer> ring;
        private volatile Thread publisher;

        private Interrupted() throws InterruptedException {
            ring = new Part05BackPressure<>(2, List.of(this::handle));
            ring.publish(0, WAIT);
            gate.get().awaitEntered(1);
            ring.publish(1, WAIT);
        }

        /** Even values are held. */
        @SneakyThrows
        private void handle(int value) {
            if (value % 2 == 0) {
                gate.get().pass();
            }
            handled.incrementAndGet();
        }

        private boolean publish() throws InterruptedException {
            publisher = Thread.currentThread();
            begun.countDown();
            return ring.publish(3, WAIT);
        }

        private void interrupt() throws InterruptedException {
            begun.await();
            gate.get().open();
            Interruption.onceItStandsAfter(() -> handled.get() >= 2, publisher);
        }

        /** A place may become free a moment after its value was handled. */
        private boolean hasBothPlaces() throws InterruptedException {
            for (int i = 0; i < TRIES; i++) {
                Gate next = new Gate("values");
                gate.getAndSet(next).open();
                ring.publish(2, WAIT);
                next.awaitEntered(1);
                int before = handled.get();
                boolean accepted = ring.publish(3, DROP);
                next.open();
                Patience.await(() -> handled.get() == before + (accepted ? 2 : 1));
                if (accepted) {
                    return true;
                }
            }
            return false;
        }

        private void end() {
            gate.get().open();
            ring.close();
        }
    }

    @Test
    void nobodyMissesAPlaceBecauseAnotherOneWasInterrupted() throws Exception {
        Interleavings.explore(OneFree::new)
                .actor("publisher 1", OneFree::publishAndMakeRoom)
                .runner("the interrupter", OneFree::interrupt)
                .closing(OneFree::end)
                .thenEnds(
                        (free, _) ->
                                seen("two publishers waited, and the first one was"
                                                + " interrupted when there was a place. The"
                                                + " second one still waits")
                                        .expected("it is accepted: the place is free for it")
                                        .why(
                                                "The one that was woken gives up, and the other one"
                                                        + " sleeps on beside a free place.")
                                        .lookAt("Who wakes the next one if the first gives up?")
                                        .unless(free.second.comesTrue(free.second::hasEnded)));
    }

    /**
     * A full ring of two places. One becomes free at once, the other when the first publisher has
     * taken the one. The second publisher is no actor: it is to wait, and nothing else.
     */
    private static final class OneFree {

        private final Gate one = new Gate("values");
        private final Gate other = new Gate("values");
        private final CountDownLatch begun = new CountDownLatch(1);
        private final Part05BackPressure<Integer> ring;
        private volatile Thread first;
        private Caller<Boolean> second;

        private OneFree() throws InterruptedException {
            ring = new Part05BackPressure<>(2, List.of(this::handle));
            ring.publish(0, WAIT);
            one.awaitEntered(1);
            ring.publish(1, WAIT);
        }

        @SneakyThrows
        private void handle(int value) {
            if (value == 0) {
                one.pass();
            } else if (value == 1) {
                other.pass();
            }
        }

        private boolean publishAndMakeRoom() throws InterruptedException {
            first = Thread.currentThread();
            begun.countDown();
            boolean accepted = ring.publish(3, WAIT);
            other.open();
            return accepted;
        }

        private void interrupt() throws InterruptedException {
            begun.await();
            second = publishing(ring, 4);
            awaitWaiting(second);
            one.open();
            Interruption.onceItStandsAfter(() -> other.entered() > 0, first);
        }

        private void end() throws InterruptedException {
            one.open();
            other.open();
            if (!second.comesTrue(second::hasEnded)) {
                second.interrupt();
            }
            second.awaitEnd();
            ring.close();
        }
    }

    @Test
    void nobodyGivesUpHoweverLongAConsumerTakes() throws Throwable {
        // In one rule, because to find out that a caller looks again and again takes seconds.
        BoundedWait.shortenTimeLimits();
        Part05BackPressure<Integer> ring = full(List.of(slow, fast), slow, fast);
        Caller<Boolean> waiting = publishing(ring, 5);
        awaitGivenUp(waiting);
        boolean notPublished = waiting.hasEnded();
        slow.gate.open();
        waiting.awaitEnd();
        run("close", ring::close);
        Log held = new Log(1);
        Log free = new Log(0);
        Part05BackPressure<Integer> other = full(List.of(held, free), held, free);
        Caller<Void> closing = Caller.run("close", other::close);
        awaitGivenUp(closing);
        int handled = held.handled.size();
        boolean early = closing.hasEnded();
        held.gate.open();
        closing.result();

        seen("the ring stayed full, and publish with WAIT ended")
                .expected("it waits until there is a place")
                .why("A consumer may take minutes. Whether to give up is the caller's decision.")
                .unless(!notPublished);
        seen("a consumer had handled %d of 4 values, and close() returned", handled)
                .expected("it waits until all that was accepted is handled")
                .why("The program then ends, and with it what was still in the ring.")
                .lookAt("How long does close() wait at most?")
                .unless(!early);
        requireHandled("1 to 4 were accepted", held, 4);
    }

    /** One that looks again and again without a wait has no limit that could be shortened. */
    private static void awaitGivenUp(Caller<?> caller) {
        awaitWaiting(caller);
        if (caller.thread().getState() != Thread.State.RUNNABLE) {
            BoundedWait.awaitStill(caller);
        }
    }

    @Test
    @Sound
    void whoWaitsHoldsUpNobodyElse() throws Throwable {
        Part05BackPressure<Integer> ring = full(List.of(slow, fast), slow, fast);
        Caller<Boolean> waiting = Caller.start("publish", () -> ring.publish(5, WAIT));
        awaitWaiting(waiting);

        Caller<Boolean> refused = Caller.start("publish", () -> ring.publish(98, REFUSE));
        Caller<Boolean> dropped = Caller.start("publish", () -> ring.publish(99, DROP));
        boolean ended = Patience.await(() -> refused.hasEnded() && dropped.hasEnded());
        slow.gate.open();
        waiting.result();
        refused.awaitEnd();
        dropped.awaitEnd();
        run("close", ring::close);

        seen("a publisher waited for a place, and those with REFUSE and DROP waited as well")
                .expected("they learn at once that the ring is full")
                .why("They do not want to wait: they have something better to do.")
                .lookAt("What does a publisher hold while it waits?")
                .unless(ended);
    }

    @Test
    @Sound
    void whoTakesTheLastPlaceWaitsForNobody() throws Exception {
        Interleavings.explore(() -> held(1))
                .actor("publisher that waits", held -> held.ring.publish(2, WAIT))
                .runner(
                        "publisher that refuses",
                        held -> {
                            isAccepted(held.ring, 3);
                            held.consumer.gate.open();
                        })
                .closing(Held::end)
                .why(
                        "One of the two has the last place, the other one holds what it needs to"
                                + " use it.")
                .then(_ -> {});
    }

    /** In a thread of its own: a call that does not return is found and named. */
    private static void run(String what, Caller.Action action) throws Throwable {
        Caller.run(what, action).result();
    }

    private static void publish(
            Part05BackPressure<Integer> ring, int first, int values, WhenFull whenFull)
            throws InterruptedException {
        for (int value = first; value < first + values; value++) {
            ring.publish(value, whenFull);
        }
    }
}
