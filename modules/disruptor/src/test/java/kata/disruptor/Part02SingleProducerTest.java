package kata.disruptor;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Ends;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.GarbageCollection;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.Test;

@Exercise(part = 2, title = "One producer, one consumer", kind = WRITE, minutes = 20)
class Part02SingleProducerTest {

    private static final String NOT_ORDERED =
            "Without an order between the two, the consumer may read a slot before the event is in"
                    + " it, or the producer write over one that is being read.";

    @Test
    void whatIsWrittenIsReadInOrder() throws Throwable {
        Caller<List<String>> caller =
                Caller.start(
                        "offer or poll",
                        () -> {
                            Part02SingleProducer<String> ring = new Part02SingleProducer<>(4);
                            ring.offer("a");
                            ring.offer("b");
                            ring.offer("c");
                            return polled(ring, 4);
                        });

        List<String> read = caller.result();
        seen("a, b and c were written, and four times polled: %s", read)
                .expected("[a, b, c, null]")
                .why("A ring hands events over, in their order. That is all it does.")
                .unless(read.equals(Arrays.asList("a", "b", "c", null)));
    }

    @Test
    void aFullRingRefuses() throws Throwable {
        for (int places : new int[] {4, 1, 2, 64, 1 << 16}) {
            Caller<List<Integer>> caller =
                    Caller.start(
                            "offer or poll",
                            () -> {
                                Part02SingleProducer<Integer> ring =
                                        new Part02SingleProducer<>(places);
                                return offered(ring, 0, places + 3);
                            });

            int accepted = caller.result().size();
            seen("a ring of %d places accepted %d events", places, accepted)
                    .expected("%d, and then no more", places)
                    .why(
                            "One too many is written over an event that nobody has read. One too few"
                                    + " is a place that is paid for and never used.")
                    .lookAt(
                            "What do the two sequences look like if it is full, and if it is empty?")
                    .unless(accepted == places);
        }
    }

    @Test
    void aRefusedEventChangesNothing() throws Throwable {
        Caller<List<Integer>> caller =
                Caller.start(
                        "offer or poll",
                        () -> {
                            Part02SingleProducer<Integer> ring = new Part02SingleProducer<>(2);
                            offered(ring, 1, 5);
                            List<Integer> read = polled(ring, 2);
                            offered(ring, 6, 1);
                            read.addAll(polled(ring, 2));
                            return read;
                        });

        List<Integer> read = caller.result();
        seen("2 places, 1 to 5 offered, two polls, 6 offered, two polls: %s were read", read)
                .expected("[1, 2, 6, null]")
                .why("The producer was told that 3, 4 and 5 are not in the ring.")
                .unless(read.equals(Arrays.asList(1, 2, 6, null)));
    }

    @Test
    void theRingGoesRoundAnyNumberOfTimes() throws Throwable {
        for (int places : new int[] {1, 2, 4, 64, 1024}) {
            for (int batch : IntStream.of(1, places / 2 + 1, places).distinct().toArray()) {
                goesRound(places, batch);
            }
        }
    }

    private static void goesRound(int places, int batch) throws Throwable {
        Caller<List<Integer>> caller =
                Caller.start(
                        "offer or poll",
                        () -> {
                            Part02SingleProducer<Integer> ring = new Part02SingleProducer<>(places);
                            List<Integer> read = new ArrayList<>();
                            for (int next = 0; next < 5 * places; next += batch) {
                                offered(ring, next, batch);
                                read.addAll(polled(ring, batch));
                            }
                            read.addAll(polled(ring, 1));
                            return read;
                        });

        List<Integer> read = caller.result();
        int events = read.size() - 1;
        int wrong = 0;
        while (wrong < events && Integer.valueOf(wrong).equals(read.get(wrong))) {
            wrong++;
        }
        boolean right = wrong == events && read.getLast() == null;
        seen(
                        "%d places, %d written and read at a time: poll number %d returned %s",
                        places, batch, wrong + 1, read.get(wrong))
                .expected(wrong == events ? "null: all was read" : "" + wrong)
                .why("The ring is to go round for years.")
                .lookAt("What is in a slot when the next round begins?")
                .unless(right);
    }

    @Test
    void onePollFreesOnePlace() throws Throwable {
        for (int places : new int[] {1, 2, 64, 4096}) {
            Caller<Integer> caller =
                    Caller.start(
                            "offer or poll",
                            () -> {
                                Part02SingleProducer<Integer> ring =
                                        new Part02SingleProducer<>(places);
                                offered(ring, 0, places);
                                int refused = 0;
                                for (int event = places; event < 3 * places; event++) {
                                    ring.poll();
                                    refused += offered(ring, event, 1).isEmpty() ? 1 : 0;
                                }
                                return refused;
                            });

            int refused = caller.result();
            seen(
                            "a full ring of %,d places; %,d times an event was polled, and another"
                                    + " one offered; offers refused: %,d",
                            places, 2 * places, refused)
                    .expected("none: each poll has made a place free")
                    .why("A producer that finds the ring full drops the event, or waits.")
                    .lookAt("When does the producer learn that an event was read?")
                    .unless(refused == 0);
            Caller<Integer> filler =
                    Caller.start(
                            "offer or poll",
                            () -> {
                                Part02SingleProducer<Integer> ring =
                                        new Part02SingleProducer<>(places);
                                offered(ring, 0, places);
                                ring.poll();
                                return offered(ring, places, 2).size();
                            });
            int more = filler.result();
            seen("a full ring of %,d places, and one poll; then it took %d of 2", places, more)
                    .expected("1: one event was polled, and one place is free")
                    .why("Who asked for a ring of this size knows how much may be under way.")
                    .lookAt("How many events does one poll take out of the ring?")
                    .unless(more == 1);
        }
    }

    @Test
    void anEventIsPublishedWhole() throws Exception {
        explore(4, 0, 0, 1, 2);
    }

    @Test
    void aPlaceIsFreeOnlyWhenItsEventIsRead() throws Exception {
        explore(1, 0, 1, 2, 2);
        explore(2, 3, 2, 1, 1);
    }

    @Test
    void nothingIsLostWhereverTheOtherThreadStands() throws Exception {
        explore(2, 1, 1, 2, 2);
        explore(2, 0, 0, 3, 3);
    }

    /** Both threads call a ring that has gone some way, and holds some events. */
    private static void explore(int places, int before, int inside, int offers, int polls)
            throws Exception {
        int first = before + inside;
        Interleavings.explore(
                        () -> {
                            Part02SingleProducer<Integer> ring = new Part02SingleProducer<>(places);
                            for (int i = 0; i < before; i++) {
                                ring.offer(i);
                                ring.poll();
                            }
                            offered(ring, before, inside);
                            return ring;
                        })
                .actor("producer", ring -> offered(ring, first, offers))
                .actor("consumer", ring -> polled(ring, polls))
                .why(NOT_ORDERED)
                .thenEnds((ring, ends) -> requireAll(ring, ends, before, inside, places));
    }

    @SuppressWarnings("unchecked")
    private static void requireAll(
            Part02SingleProducer<Integer> ring, Ends ends, int before, int inside, int places) {
        for (String actor : new String[] {"producer", "consumer"}) {
            Throwable thrown = ends.thrown(actor);
            if (thrown != null) {
                throw seen("a call of the %s threw %s", actor, thrown)
                        .expected("events")
                        .why("A full or an empty ring is nothing unusual.")
                        .violation(thrown);
            }
        }
        List<Integer> accepted =
                Stream.concat(
                                IntStream.range(before, before + inside).boxed(),
                                ((List<Integer>) ends.result("producer")).stream())
                        .toList();
        List<Integer> polled = (List<Integer>) ends.result("consumer");
        List<Integer> read = new ArrayList<>(polled);
        read.removeIf(event -> event == null);
        List<Integer> rest = polled(ring, places + 1);
        rest.removeIf(event -> event == null);
        read.addAll(rest);
        seen(
                        "%d places; accepted: %s; the consumer polled %s, and afterwards there were"
                                + " %s",
                        places, accepted, polled, rest)
                .expected("each accepted event once, in order")
                .why(
                        "A lost event is an order that is never filled; one that comes twice is"
                                + " filled twice.")
                .lookAt("Who writes which of your fields? Has each of them one writer?")
                .unless(read.equals(accepted));
    }

    @Test
    void whatWasReadIsNotKeptAlive() throws Throwable {
        Part02SingleProducer<Object> ring = new Part02SingleProducer<>(4);
        List<WeakReference<Object>> events = new ArrayList<>();
        Caller.run(
                        "offer or poll",
                        () -> {
                            for (int i = 0; i < 5; i++) {
                                offerNew(ring, events);
                            }
                        })
                .result();
        for (int i = 1; i <= 4; i++) {
            int gone = i + 1;
            Caller.run("offer or poll", ring::poll).result();

            boolean all = Patience.await(() -> GarbageCollection.count(events) == gone);

            seen(
                            "a fifth event was refused and %d of 4 were read; still kept alive are %d"
                                    + " of these %d",
                            i, gone - GarbageCollection.count(events), gone)
                    .expected("none")
                    .why(
                            "A slot that is not cleared keeps its event until the ring has wrapped"
                                    + " around: with large messages, and little to do, for hours.")
                    .lookAt("What is in the slot after the event was read?")
                    .unless(all);
        }
        Reference.reachabilityFence(ring);
    }

    private static void offerNew(
            Part02SingleProducer<Object> ring, List<WeakReference<Object>> events) {
        Object event = new Object();
        events.add(new WeakReference<>(event));
        ring.offer(event);
    }

    @Test
    void callsThatMeetAreNoReasonToRefuse() throws Exception {
        Interleavings.explore(
                        () -> {
                            Part02SingleProducer<Integer> ring = new Part02SingleProducer<>(4);
                            offered(ring, 1, 2);
                            return ring;
                        })
                .actor("producer", ring -> ring.offer(3))
                .actor("consumer", Part02SingleProducer::poll)
                .why(NOT_ORDERED)
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "4 places, 2 events; one was offered and one polled at"
                                                        + " the same time: %s and %s",
                                                ends.outcome("producer"), ends.outcome("consumer"))
                                        .expected("true and 1: it is neither full nor empty")
                                        .why(
                                                "A refused producer drops the event, and a consumer"
                                                        + " that finds nothing goes to sleep.")
                                        .unless(ends.results().equals(List.of(true, 1))));
    }

    @Test
    void theSameEventMayComeAgainAtOnce() throws Exception {
        Interleavings.explore(
                        () -> {
                            Part02SingleProducer<String> ring = new Part02SingleProducer<>(1);
                            ring.offer("tick");
                            return ring;
                        })
                .actor("producer", ring -> ring.offer("tick"))
                .actor("consumer", Part02SingleProducer::poll)
                .why(NOT_ORDERED)
                .thenEnds(
                        (ring, ends) -> {
                            boolean accepted = Boolean.TRUE.equals(ends.result("producer"));
                            String rest = ring.poll();
                            seen(
                                            "one place, with an event in it; the same event was"
                                                    + " offered again (%s) while it was polled (%s);"
                                                    + " then poll gave %s",
                                            ends.outcome("producer"),
                                            ends.outcome("consumer"),
                                            rest)
                                    .expected("tick, and then %s", accepted ? "tick" : "null")
                                    .why("Twice the same object is two events.")
                                    .lookAt("How do you know what is in a slot?")
                                    .unless(
                                            "tick".equals(ends.result("consumer"))
                                                    && Objects.equals(
                                                            rest, accepted ? "tick" : null));
                        });
    }

    @Test
    void theInterruptFlagMattersToNeitherSide() throws Throwable {
        Part02SingleProducer<String> ring = new Part02SingleProducer<>(2);
        Caller<List<Object>> caller =
                Caller.start(
                        "offer and poll",
                        () -> {
                            Thread.currentThread().interrupt();
                            boolean accepted = ring.offer("event");
                            Thread.currentThread().interrupt();
                            return Arrays.asList(accepted, ring.poll());
                        });

        List<Object> got = caller.result();
        seen("a thread with its interrupt flag set offered an event, and polled: %s", got)
                .expected("[true, event]")
                .why("Neither call waits, so there is nothing to interrupt.")
                .unless(got.equals(List.of(true, "event")));
    }

    @Test
    void ringsAreIndependent() throws Throwable {
        Caller<List<String>> caller =
                Caller.start(
                        "offer or poll",
                        () -> {
                            Part02SingleProducer<String> one = new Part02SingleProducer<>(1);
                            Part02SingleProducer<String> two = new Part02SingleProducer<>(4);
                            // Past its own last place, and within that of the other one.
                            one.offer("before");
                            one.poll();
                            one.offer("one's");
                            two.offer("two's");
                            return Arrays.asList(two.poll(), one.poll(), two.poll(), one.poll());
                        });

        List<String> read = caller.result();
        seen(
                        "two rings of 1 and 4 places, an event in each; polled from two, one, two and one: %s",
                        read)
                .expected("[two's, one's, null, null]")
                .why("A program has many rings.")
                .unless(read.equals(Arrays.asList("two's", "one's", null, null)));
        requireOneThreadForTwoRings();
    }

    private static void requireOneThreadForTwoRings() throws Throwable {
        Caller<List<Boolean>> caller =
                Caller.start(
                        "offer",
                        () -> {
                            Part02SingleProducer<String> busy = new Part02SingleProducer<>(2);
                            Part02SingleProducer<String> slow = new Part02SingleProducer<>(2);
                            List<Boolean> accepted = new ArrayList<>();
                            accepted.add(slow.offer("1"));
                            accepted.add(slow.offer("2"));
                            // More than its places: so it has looked how far the consumer is.
                            for (int i = 0; i < 7; i++) {
                                busy.offer("event");
                                busy.poll();
                            }
                            accepted.add(busy.offer("event"));
                            accepted.add(slow.offer("3"));
                            return accepted;
                        });

        List<Boolean> accepted = caller.result();
        seen(
                        "a thread offered to two rings of 2 places: twice to one, many times to"
                                + " another that was read, then once more to the first: %s",
                        accepted)
                .expected("[true, true, true, false]: the first one is full")
                .why("A thread may produce for several rings. Each is as full as it is.")
                .lookAt("What is remembered for a thread, and what for a ring?")
                .unless(accepted.equals(List.of(true, true, true, false)));
    }

    @Test
    @Sound
    void anEventNeedsNoNewObject() throws Throwable {
        int events = 100_000;
        Caller<Long> caller =
                Caller.start(
                        "offer or poll",
                        () -> {
                            Part02SingleProducer<String> ring = new Part02SingleProducer<>(8);
                            passOn(ring, 1_000);
                            long before = allocated();
                            passOn(ring, events);
                            return allocated() - before;
                        });

        long bytes = caller.result();
        // What the JVM itself needs now and then is far less than an object for each event.
        seen("%,d bytes were allocated for %,d events", bytes, events)
                .expected("the slots, made once, and nothing for an event")
                .why(
                        "At a million events a second, 24 bytes each are 24 MB a second for the"
                                + " collector, whose pauses a ring is meant to avoid.")
                .unless(bytes < 4L * events);
    }

    private static void passOn(Part02SingleProducer<String> ring, int events) {
        for (int i = 0; i < events; i++) {
            ring.offer("event");
            ring.poll();
        }
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    /** Offers the numbers from first on, and returns those that were accepted. */
    private static List<Integer> offered(
            Part02SingleProducer<Integer> ring, int first, int offers) {
        List<Integer> accepted = new ArrayList<>();
        for (int event = first; event < first + offers; event++) {
            if (ring.offer(event)) {
                accepted.add(event);
            }
        }
        return accepted;
    }

    private static <T> List<T> polled(Part02SingleProducer<T> ring, int polls) {
        List<T> read = new ArrayList<>();
        for (int i = 0; i < polls; i++) {
            read.add(ring.poll());
        }
        return read;
    }
}
