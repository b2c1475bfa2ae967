package kata.disruptor;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Ends;
import kata.judge.gap.Interleavings;
import kata.judge.gap.Overtaking;
import kata.judge.probe.Caller;
import kata.judge.probe.GarbageCollection;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.Test;

@Exercise(part = 6, title = "Several producers", kind = WRITE, minutes = 25)
class Part06MultiProducerTest {

    private static final long FULL = Part06MultiProducer.FULL;

    private static final String NOT_ORDERED =
            "Without an order between the two, the consumer may read a slot before the event is in"
                    + " it, or a producer write over one that is being read.";

    @Test
    void claimsAreNumberedAndEndWhenTheRingIsFull() throws Throwable {
        Part06MultiProducer<String> ring = new Part06MultiProducer<>(4);

        List<Long> claims = in(() -> claims(ring, 6));

        seen("six claims in a ring of four places: %s", claims)
                .expected("[0, 1, 2, 3, -1, -1]")
                .why("A claim too many is written over an event that nobody has read.")
                .unless(claims.equals(List.of(0L, 1L, 2L, 3L, FULL, FULL)));
    }

    @Test
    void publishedEventsAreReadInOrder() throws Throwable {
        Part06MultiProducer<String> ring = new Part06MultiProducer<>(4);

        List<String> read =
                in(
                        () -> {
                            publish(ring, "a");
                            publish(ring, "b");
                            List<String> first = polls(ring, 3);
                            publish(ring, "c");
                            first.addAll(polls(ring, 2));
                            return first;
                        });

        seen("a and b were published, three polls, c was published, two polls: %s", read)
                .expected("[a, b, null, c, null]")
                .why("Sequences are given out so that all agree upon one order.")
                .unless(read.equals(Arrays.asList("a", "b", null, "c", null)));
    }

    @Test
    void theConsumerStopsBeforeAGap() throws Throwable {
        Part06MultiProducer<String> ring = new Part06MultiProducer<>(4);
        requireStopsBeforeAGap(ring, "in the first round");
    }

    @Test
    void inTheNextRoundAGapIsAGapAgain() throws Throwable {
        for (int rounds : new int[] {1, 2, 3}) {
            Part06MultiProducer<String> ring = new Part06MultiProducer<>(4);
            in(
                    () -> {
                        for (int i = 0; i < 4 * rounds; i++) {
                            publish(ring, "old " + i);
                            ring.poll();
                        }
                        return null;
                    });
            requireStopsBeforeAGap(ring, "in round " + (rounds + 1));
        }
    }

    /** Three claims; the last is published first. */
    private static void requireStopsBeforeAGap(Part06MultiProducer<String> ring, String when)
            throws Throwable {
        List<Long> claims = in(() -> claims(ring, 3));
        List<String> read = new ArrayList<>();
        for (int event : new int[] {2, 1, 0}) {
            in(
                    () -> {
                        ring.publish(claims.get(event), "event " + event);
                        return null;
                    });
            String early = event == 0 ? null : in(ring::poll);
            seen(
                            "%s: 0, 1 and 2 were claimed; with %s published, poll returned %s",
                            when, event == 2 ? "only 2" : "1 and 2", early)
                    .expected("null: 0 is not published, and it comes first")
                    .why(
                            "The consumer would read an empty or an old slot, and never come back"
                                    + " to the event of the slow producer.")
                    .lookAt("Where do you note that one sequence is published? For which round?")
                    .unless(early == null);
        }
        read.addAll(in(() -> polls(ring, 4)));
        seen("%s: 2, 1 and 0 were published in this order; polled: %s", when, read)
                .expected("[event 0, event 1, event 2, null]")
                .why("The order is that of the claims.")
                .unless(read.equals(Arrays.asList("event 0", "event 1", "event 2", null)));
    }

    @Test
    void aPlaceIsFreeWhenItsEventWasPolled() throws Throwable {
        Part06MultiProducer<String> ring = new Part06MultiProducer<>(2);

        List<Long> claims =
                in(
                        () -> {
                            List<Long> all = claims(ring, 4);
                            ring.publish(0, "a");
                            all.addAll(claims(ring, 1));
                            ring.poll();
                            all.addAll(claims(ring, 2));
                            ring.publish(1, "b");
                            ring.publish(2, "c");
                            ring.poll();
                            ring.poll();
                            all.addAll(claims(ring, 3));
                            return all;
                        });

        List<Long> right = List.of(0L, 1L, FULL, FULL, FULL, 2L, FULL, 3L, 4L, FULL);
        seen(
                        "two places; four claims, one more after 0 was published, two after it was"
                                + " polled, three after 1 and 2 were polled: %s",
                        claims)
                .expected("%s", right)
                .why(
                        "A claim that was refused must leave no gap: nobody would ever publish it,"
                                + " and the consumer stops there for good.")
                .lookAt("What has changed when you find that the ring is full?")
                .unless(claims.equals(right));
    }

    @Test
    void onePollFreesOnePlace() throws Throwable {
        Part06MultiProducer<String> ring = new Part06MultiProducer<>(8);
        List<Long> claims =
                in(
                        () -> {
                            for (long sequence : claims(ring, 8)) {
                                ring.publish(sequence, "event " + sequence);
                            }
                            ring.poll();
                            return claims(ring, 2);
                        });

        seen("8 places, all full; one event was polled, and two claims gave %s", claims)
                .expected("%s: one place is free", List.of(8L, FULL))
                .why("Fewer stop a producer without need; more are a ring that is twice as large.")
                .lookAt("When do you tell the producers that a place is free?")
                .unless(claims.equals(List.of(8L, FULL)));
    }

    @Test
    void aGapInALargeRingIsAGapAsWell() throws Throwable {
        int places = 128;
        Part06MultiProducer<String> ring = new Part06MultiProducer<>(places);
        for (int gap : new int[] {0, 1, 31, 63}) {
            List<String> read =
                    in(
                            () -> {
                                List<Long> claims = claims(ring, places);
                                for (int i = 0; i < places; i++) {
                                    if (i != gap) {
                                        ring.publish(claims.get(i), "event " + i);
                                    }
                                }
                                List<String> all = polls(ring, gap + 1);
                                ring.publish(claims.get(gap), "event " + gap);
                                all.addAll(polls(ring, places - gap));
                                return all;
                            });
            List<String> right = new ArrayList<>();
            for (int i = 0; i < places; i++) {
                right.add("event " + i);
            }
            right.add(gap, null);
            seen(
                            "128 places; all were published but number %d, then it was, too; around"
                                    + " it poll returned %s",
                            gap, read.subList(Math.max(0, gap - 1), gap + 2))
                    .expected("%s", right.subList(Math.max(0, gap - 1), gap + 2))
                    .why("The consumer would step over the event of a slow producer.")
                    .lookAt("Which places share what says that they are published?")
                    .unless(read.equals(right));
        }
    }

    @Test
    void anInterruptedProducerClaimsAPlaceAsWell() throws Throwable {
        Part06MultiProducer<String> ring = new Part06MultiProducer<>(2);
        long claim =
                in(
                        () -> {
                            Thread.currentThread().interrupt();
                            try {
                                return ring.claim();
                            } finally {
                                Thread.interrupted();
                            }
                        });

        seen("two places are free; a thread with its interrupt flag set claimed, and got %d", claim)
                .expected("0")
                .why("FULL means that there is no place, and nothing else.")
                .unless(claim == 0);
        in(
                () -> {
                    Thread.currentThread().interrupt();
                    ring.publish(claim, "a");
                    return Thread.interrupted();
                });
        String event = in(ring::poll);
        seen("the thread with its flag set published a, and poll returned %s", event)
                .expected("a")
                .why("An event that is claimed and never published stops the consumer for ever.")
                .unless("a".equals(event));
    }

    @Test
    void claimsNeverOverlap() throws Exception {
        Interleavings.explore(() -> new Part06MultiProducer<Integer>(4))
                .actor("producer 1", Part06MultiProducer::claim)
                .actor("producer 2", Part06MultiProducer::claim)
                .actor("producer 3", Part06MultiProducer::claim)
                .thenEnds((ring, ends) -> requireClaims(ring, ends, 3, List.of(0L, 1L, 2L), 3));
        Interleavings.explore(() -> new Part06MultiProducer<Integer>(1))
                .actor("producer 1", Part06MultiProducer::claim)
                .actor("producer 2", Part06MultiProducer::claim)
                .thenEnds(
                        (ring, ends) -> {
                            requireClaims(ring, ends, 2, List.of(FULL, 0L), FULL);
                            ring.publish(0, 0);
                            ring.poll();
                            requireNext(ring, 1);
                        });
    }

    @Test
    void aClaimThatIsRefusedDisturbsNoOther() throws Exception {
        Interleavings.explore(
                        () -> {
                            Part06MultiProducer<Integer> ring = new Part06MultiProducer<>(1);
                            publish(ring, 0);
                            return ring;
                        })
                .actor("producer 1", Part06MultiProducer::claim)
                .actor(
                        "producer 2",
                        ring -> {
                            ring.poll();
                            return ring.claim();
                        })
                .thenEnds((ring, ends) -> requireClaims(ring, ends, 2, List.of(FULL, 1L), FULL));
    }

    @Test
    void aClaimThatIsOvertakenAgainAndAgainGetsAPlace() throws Exception {
        Overtaking.of(() -> new Part06MultiProducer<Integer>(4))
                .call("producer", Part06MultiProducer::claim)
                .overtakenBy(
                        "others",
                        ring -> {
                            long claim = ring.claim();
                            if (claim != FULL) {
                                ring.publish(claim, (int) claim);
                                ring.poll();
                            }
                            return claim;
                        })
                .then(
                        (_, ran) -> {
                            List<Object> claims = new ArrayList<>(ran.overtaking());
                            claims.add(ran.outcome());
                            List<Object> granted =
                                    claims.stream()
                                            .filter(claim -> !claim.equals(FULL))
                                            .sorted()
                                            .toList();
                            seen(
                                            "%,d times, while one producer claimed, others claimed,"
                                                    + " published and polled; it got %s, and"
                                                    + " together they got %,d sequences, the last"
                                                    + " one %s",
                                            ran.times(),
                                            ran.outcome(),
                                            granted.size(),
                                            granted.isEmpty() ? "none" : granted.getLast())
                                    .expected("a sequence for it, and each from 0 on once")
                                    .why(
                                            "There was a free place at every moment, and FULL means"
                                                    + " that there is none.")
                                    .lookAt("What happens when a try has failed very often?")
                                    .unless(
                                            !ran.outcome().equals(FULL)
                                                    && granted.equals(
                                                            LongStream.range(0, granted.size())
                                                                    .boxed()
                                                                    .toList()));
                        });
    }

    @Test
    void aRingWithRoomIsNeverFull() throws Exception {
        // At any moment at least one of the two places is free. What was polled before the call
        // belongs to an older state than what was claimed meanwhile.
        Interleavings.explore(() -> new Part06MultiProducer<String>(2))
                .actor("producer 1", Part06MultiProducer::claim)
                .actor(
                        "producer 2",
                        ring -> {
                            for (int i = 0; i < 2; i++) {
                                publish(ring, "event");
                                ring.poll();
                            }
                            return null;
                        })
                .thenEnds((ring, ends) -> requireNotFull(ends));
    }

    private static void requireNotFull(Ends ends) {
        for (String actor : new String[] {"producer 1", "producer 2"}) {
            Throwable thrown = ends.thrown(actor);
            if (thrown != null) {
                throw seen("a call of %s threw %s", actor, thrown)
                        .expected("a sequence, or FULL")
                        .why("That another producer claims as well is nothing unusual.")
                        .violation(thrown);
            }
        }
        Object claim = ends.result("producer 1");
        seen(
                        "a ring of two places; meanwhile a second producer published an event and"
                                + " polled it, twice; claim returned %s",
                        claim)
                .expected("a sequence: at least one place was free at any moment")
                .why("An event is refused although there is room for it.")
                .lookAt("Which do you read first: what was claimed, or what was polled?")
                .unless(!claim.equals(FULL));
    }

    private static void requireClaims(
            Part06MultiProducer<Integer> ring, Ends ends, int count, List<Long> right, long next) {
        List<Object> claims = new ArrayList<>(ends.results());
        for (int i = 1; i <= count; i++) {
            Throwable thrown = ends.thrown("producer " + i);
            if (thrown != null) {
                throw seen("claim threw %s", thrown)
                        .expected("a sequence, or FULL")
                        .why("That another producer claims as well is nothing unusual.")
                        .violation(thrown);
            }
        }
        seen("producers claimed at the same time, and got %s", claims)
                .expected("%s, in any order", right)
                .why(
                        "Two producers with one sequence write to one slot: an event is lost. A"
                                + " sequence that is left out stops the consumer.")
                .lookAt("Are looking at the next sequence and taking it one step?")
                .unless(claims.stream().sorted().toList().equals(right));
        requireNext(ring, next);
    }

    private static void requireNext(Part06MultiProducer<Integer> ring, long right) {
        long next = ring.claim();
        seen("afterwards the next claim returned %d", next)
                .expected("%d", right)
                .why("Each sequence is given out once, and none is left out.")
                .unless(next == right);
    }

    @Test
    void producersPublishSideBySide() throws Exception {
        Interleavings.explore(
                        () -> {
                            Part06MultiProducer<String> ring = new Part06MultiProducer<>(2);
                            publish(ring, "old");
                            ring.poll();
                            claims(ring, 2);
                            return ring;
                        })
                .runner("producer 1", ring -> ring.publish(1, "one"))
                .runner("producer 2", ring -> ring.publish(2, "two"))
                .why(NOT_ORDERED)
                .then(ring -> requireRead(polls(ring, 3), Arrays.asList("one", "two", null)));
    }

    @Test
    void theConsumerReadsWhileProducersWrite() throws Exception {
        Interleavings.explore(() -> new Part06MultiProducer<String>(2))
                .actor(
                        "producer 1",
                        ring -> {
                            publish(ring, "a");
                            return null;
                        })
                .actor(
                        "consumer",
                        ring -> {
                            List<String> read = polls(ring, 2);
                            read.removeIf(event -> event == null);
                            return read;
                        })
                .why(NOT_ORDERED)
                .thenEnds((ring, ends) -> requireAll(ring, ends, List.of("a")));
        // The next place is published while the consumer takes what stands before it.
        Interleavings.explore(
                        () -> {
                            Part06MultiProducer<String> ring = new Part06MultiProducer<>(2);
                            publish(ring, "old");
                            ring.claim();
                            return ring;
                        })
                .actor(
                        "producer 1",
                        ring -> {
                            ring.publish(1, "a");
                            return null;
                        })
                .actor("consumer", ring -> new ArrayList<>(List.of(ring.poll())))
                .why(NOT_ORDERED)
                .thenEnds((ring, ends) -> requireAll(ring, ends, List.of("old", "a")));
        // A full ring: the producer gets the place as soon as the consumer gives it back.
        Interleavings.explore(
                        () -> {
                            Part06MultiProducer<String> ring = new Part06MultiProducer<>(1);
                            publish(ring, "old");
                            return ring;
                        })
                .actor("producer 1", ring -> publish(ring, "a"))
                .actor("consumer", ring -> new ArrayList<>(List.of(ring.poll())))
                .why(NOT_ORDERED)
                .thenEnds(
                        (ring, ends) ->
                                requireAll(
                                        ring,
                                        ends,
                                        ends.result("producer 1") == Boolean.TRUE
                                                ? List.of("old", "a")
                                                : List.of("old")));
    }

    @SuppressWarnings("unchecked")
    private static void requireAll(
            Part06MultiProducer<String> ring, Ends ends, List<String> right) {
        for (String actor : new String[] {"producer 1", "consumer"}) {
            Throwable thrown = ends.thrown(actor);
            if (thrown != null) {
                throw seen("a call of the %s threw %s", actor, thrown)
                        .expected("events")
                        .why("A full or an empty ring is nothing unusual.")
                        .violation(thrown);
            }
        }
        List<String> read = new ArrayList<>((List<String>) ends.result("consumer"));
        String rest = ring.poll();
        if (rest != null) {
            read.add(rest);
        }
        seen("a producer published while the consumer polled; in the end %s was read", read)
                .expected("%s", right)
                .why("A lost event is an order that is never filled.")
                .unless(read.equals(right));
    }

    private static void requireRead(List<String> read, List<String> right) {
        seen("two producers published at the same time; polled: %s", read)
                .expected("%s", right)
                .why("A lost event is an order that is never filled.")
                .lookAt("Does each producer write a place of its own, and nothing else?")
                .unless(read.equals(right));
    }

    @Test
    void ringsAreIndependent() throws Throwable {
        Part06MultiProducer<String> one = new Part06MultiProducer<>(1);
        in(
                () -> {
                    // Past its own last place, and within those of the other one.
                    publish(one, "before");
                    return one.poll();
                });
        Part06MultiProducer<String> two = new Part06MultiProducer<>(4);

        List<String> read =
                in(
                        () -> {
                            publish(one, "one's");
                            publish(two, "two's");
                            return Arrays.asList(two.poll(), one.poll(), two.poll(), one.poll());
                        });

        seen(
                        "two rings of 1 and 4 places, an event in each; polled from two, one, two, one: %s",
                        read)
                .expected("[two's, one's, null, null]")
                .why("A program has many rings, and each has its own sequences.")
                .unless(read.equals(Arrays.asList("two's", "one's", null, null)));
    }

    @Test
    @Sound
    void whatWasPolledIsNotKeptAlive() throws Throwable {
        Part06MultiProducer<Object> ring = new Part06MultiProducer<>(4);
        List<WeakReference<Object>> events = new ArrayList<>();
        in(
                () -> {
                    for (int i = 0; i < 4; i++) {
                        publishNew(ring, events);
                    }
                    return null;
                });
        for (int i = 1; i <= 4; i++) {
            int polled = i;
            in(
                    () -> {
                        ring.poll();
                        return null;
                    });

            boolean gone = Patience.await(() -> GarbageCollection.count(events) == polled);

            seen(
                            "%d of 4 events were polled, and %d of them are still kept alive",
                            polled, polled - GarbageCollection.count(events))
                    .expected("none")
                    .why(
                            "A leftover reference keeps an event until the next ones come, and"
                                    + " that may be hours.")
                    .unless(gone);
        }
        Reference.reachabilityFence(ring);
    }

    private static void publishNew(
            Part06MultiProducer<Object> ring, List<WeakReference<Object>> events) {
        Object event = new Object();
        events.add(new WeakReference<>(event));
        ring.publish(ring.claim(), event);
    }

    @Test
    @Sound
    void anyNumberOfProducers() throws Throwable {
        int producers = 33;
        int each = 30;
        Part06MultiProducer<Integer> ring = new Part06MultiProducer<>(8);
        AtomicBoolean failed = new AtomicBoolean();
        List<Caller<Void>> callers = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            int first = i * each;
            callers.add(
                    Caller.run("claim and publish", () -> publishAll(ring, first, each, failed)));
        }
        Caller<List<Integer>> consumer =
                Caller.start("poll", () -> pollAll(ring, producers * each, failed));

        List<Integer> read = consumer.result();
        for (Caller<Void> caller : callers) {
            caller.result();
        }
        int different = (int) read.stream().distinct().count();
        boolean inOrder = true;
        int[] last = new int[producers];
        Arrays.fill(last, -1);
        for (int event : read) {
            inOrder &= last[event / each] < event;
            last[event / each] = event;
        }

        seen(
                        "%d producers published %d events each; %d different ones were read, each"
                                + " producer's %s",
                        producers, each, different, inOrder ? "in order" : "not in order")
                .expected("%d, each producer's in order", producers * each)
                .why("A server has as many producers as it has requests.")
                .unless(different == producers * each && inOrder);
    }

    private static void publishAll(
            Part06MultiProducer<Integer> ring, int first, int events, AtomicBoolean failed) {
        try {
            for (int event = first; event < first + events; event++) {
                long sequence = ring.claim();
                while (sequence == FULL) {
                    Thread.yield();
                    sequence = ring.claim();
                }
                ring.publish(sequence, event);
            }
        } catch (RuntimeException | Error e) {
            failed.set(true);
            throw e;
        }
    }

    private static List<Integer> pollAll(
            Part06MultiProducer<Integer> ring, int events, AtomicBoolean failed) {
        List<Integer> read = new ArrayList<>();
        while (read.size() < events && !failed.get()) {
            Integer event = ring.poll();
            if (event == null) {
                Thread.yield();
            } else {
                read.add(event);
            }
        }
        return read;
    }

    /** Called in a thread of its own: one that does not return is found and named. */
    private static <R> R in(Callable<R> call) throws Throwable {
        return Caller.start("claim, publish or poll", call).result();
    }

    /** Whether there was a place for it. */
    private static <T> boolean publish(Part06MultiProducer<T> ring, T event) {
        long sequence = ring.claim();
        if (sequence != FULL) {
            ring.publish(sequence, event);
        }
        return sequence != FULL;
    }

    private static List<Long> claims(Part06MultiProducer<?> ring, int claims) {
        List<Long> sequences = new ArrayList<>();
        for (int i = 0; i < claims; i++) {
            sequences.add(ring.claim());
        }
        return sequences;
    }

    private static <T> List<T> polls(Part06MultiProducer<T> ring, int polls) {
        List<T> read = new ArrayList<>();
        for (int i = 0; i < polls; i++) {
            read.add(ring.poll());
        }
        return read;
    }
}
