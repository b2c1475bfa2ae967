package kata.disruptor;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import kata.judge.Exercise;
import kata.judge.Sound;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "Sequences and slots", kind = WRITE, minutes = 10)
class Part01RingIndexTest {

    private static final int SEQUENCES = 100_000;

    private static final long BEYOND_INT = Integer.MAX_VALUE + 1L;

    private static final int MOST = 1 << 30;

    @Test
    void slotsGoRoundTheRing() {
        requireRound(4, 0, List.of(0, 1, 2, 3, 0, 1, 2, 3, 0));
        requireRound(1, 0, List.of(0, 0, 0));
        requireRound(8, 1, List.of(1, 2, 3, 4, 5, 6, 7, 0, 1));
    }

    @Test
    void aSequenceThatIsNoIntHasItsSlot() {
        for (long begin : new long[] {BEYOND_INT, 2 * BEYOND_INT, 1L << 53, 3 * (1L << 40)}) {
            requireRound(8, begin - 2, List.of(6, 7, 0, 1, 2, 3, 4, 5, 6));
        }
    }

    @Test
    void anEmptyRingHasAllPlacesFreeAndAFullOneNone() {
        Part01RingIndex ring = new Part01RingIndex(4);

        List<Integer> free =
                LongStream.rangeClosed(10, 14).mapToObj(n -> free(ring, n, 10)).toList();

        seen("four places, and 0, 1, 2, 3 and 4 events to be read: %s places are free", free)
                .expected("[4, 3, 2, 1, 0]")
                .why(
                        "A place that is never used is memory for nothing. With one counted too"
                                + " many, an event is overwritten before it is read.")
                .lookAt("How many events are there, from read up to, but without, next?")
                .unless(free.equals(List.of(4, 3, 2, 1, 0)));
    }

    @Test
    void aSequenceIsClaimedOnlyIfItsPlaceIsFree() {
        Part01RingIndex ring = new Part01RingIndex(4);

        List<Long> claimed =
                LongStream.rangeClosed(10, 18).filter(s -> ring.mayClaim(s, 10)).boxed().toList();

        seen("four places, and 10 is the next to be read. These may be claimed: %s", claimed)
                .expected("[10, 11, 12, 13]: 14 lies in the slot of 10, which is still to be read")
                .why("The producer would write over an event that the consumer has not seen.")
                .lookAt("Which event was in the slot of 14 before?")
                .unless(claimed.equals(List.of(10L, 11L, 12L, 13L)));
        for (long ahead : new long[] {4, 5, 1_000, (1L << 31) - 1}) {
            seen(
                            "four places, and the sequence %,d later than the next to be read may"
                                    + " be claimed",
                            ahead)
                    .expected("not yet: only the next four have a place")
                    .why("A producer that is far ahead would write over all that is unread.")
                    .unless(!ring.mayClaim(10 + ahead, 10));
        }
    }

    @Test
    void whatIsFreeCanBeClaimedHoweverFarTheSequencesAre() {
        for (long read : new long[] {0, BEYOND_INT - 2, 2 * BEYOND_INT - 1, 1L << 53}) {
            requireFreeAndClaims(read);
        }
    }

    @Test
    void slotsGoOnWhenTheSequenceOverflows() {
        requireRound(4, Long.MAX_VALUE - 2, List.of(1, 2, 3, 0, 1, 2, 3));
        requireRound(4, -5, List.of(3, 0, 1, 2, 3, 0, 1));
        requireRound(1, Long.MIN_VALUE, List.of(0, 0));
    }

    @Test
    void fullAndEmptyAreToldApartWhenTheSequenceOverflows() {
        for (long read = Long.MAX_VALUE - 5; read != Long.MIN_VALUE + 5; read++) {
            requireFreeAndClaims(read);
        }
        requireFreeAndClaims(-3);
    }

    @Test
    void onlyAPowerOfTwoIsAccepted() {
        for (int places : new int[] {0, -1, -4, 3, 6, 12, 100, MOST - 1, MOST + 1}) {
            requireRefused(places);
        }
        requireRefused(Integer.MIN_VALUE);
        requireRefused(Integer.MAX_VALUE);
        for (int places = 1; places <= 1024; places *= 2) {
            requireAccepted(places);
        }
    }

    @Test
    void ringsAreIndependent() {
        Part01RingIndex one = new Part01RingIndex(4);
        Part01RingIndex two = new Part01RingIndex(8);

        List<Integer> slots = List.of(one.slot(6), two.slot(6), one.slot(6));

        seen("rings of 4 and 8 places, side by side. The slots of 6 are %s", slots)
                .expected("[2, 6, 2]")
                .why("A program has many rings, and each has its own number of places.")
                .unless(slots.equals(List.of(2, 6, 2)));
        List<Integer> free = List.of(one.free(6, 4), two.free(6, 4), one.free(6, 4));
        seen("rings of 4 and 8 places, 2 events to be read in each: %s places are free", free)
                .expected("[2, 6, 2]")
                .why("A producer that counts the places of another ring writes over events.")
                .unless(free.equals(List.of(2, 6, 2)));
    }

    @Test
    @Sound
    void theArithmeticNeedsNoMemory() {
        for (int places = 2048; places > 0; places *= 2) {
            requireAccepted(places);
        }
        Part01RingIndex ring = new Part01RingIndex(MOST);
        long last = Long.MAX_VALUE;

        List<Integer> slots = List.of(ring.slot(last), ring.slot(last + 1), ring.slot(-1));

        seen("a ring of 2^30 places: the slots of MAX_VALUE, MIN_VALUE and -1 are %s", slots)
                .expected("[1073741823, 0, 1073741823]")
                .why("The largest ring goes round like the smallest.")
                .unless(slots.equals(List.of(MOST - 1, 0, MOST - 1)));
        seen("a ring of 2^30 places with none to be read has %d free", ring.free(last, last))
                .expected("1073741824")
                .why("The largest ring can be used to the last place.")
                .unless(ring.free(last, last) == MOST);
        requireNoMemoryForASequence(ring);
    }

    private static void requireNoMemoryForASequence(Part01RingIndex ring) {
        askAll(ring, 0);
        long before = allocated();
        askAll(ring, SEQUENCES);
        long bytes = (allocated() - before) / SEQUENCES;

        seen("slot, free and mayClaim of %,d sequences took %d bytes each", SEQUENCES, bytes)
                .expected("none: the sequence and the mask are all that it takes")
                .why("Millions of events a second go through here, and none comes back.")
                .unless(bytes == 0);
    }

    private static void askAll(Part01RingIndex ring, long first) {
        for (long sequence = first; sequence < first + SEQUENCES; sequence++) {
            ring.slot(sequence);
            ring.free(sequence, sequence);
            ring.mayClaim(sequence, sequence);
        }
    }

    private static long allocated() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class)
                .getCurrentThreadAllocatedBytes();
    }

    private static int free(Part01RingIndex ring, long next, long read) {
        return ring.free(next, read);
    }

    private static void requireRound(int places, long begin, List<Integer> expected) {
        Part01RingIndex ring = new Part01RingIndex(places);

        List<Integer> slots =
                IntStream.range(0, expected.size()).mapToObj(i -> ring.slot(begin + i)).toList();

        seen("a ring of %d places: from sequence %d on, the slots are %s", places, begin, slots)
                .expected("%s", expected)
                .why("Producer and consumer compute the slot, each for itself, and must agree.")
                .lookAt("Which bits of a sequence are its slot? What is % of a negative number?")
                .unless(slots.equals(expected));
    }

    private static void requireFreeAndClaims(long read) {
        Part01RingIndex ring = new Part01RingIndex(4);
        for (int unread = 0; unread <= 4; unread++) {
            int free = ring.free(read + unread, read);
            seen(
                            "four places; read is %d and next is %d: %d places are free",
                            read, read + unread, free)
                    .expected("%d, as %d are to be read", 4 - unread, unread)
                    .why("A service that runs for years must not lose an event to an overflow.")
                    .lookAt("Is the number of events computed as a long, and only then cast?")
                    .unless(free == 4 - unread);
            boolean may = ring.mayClaim(read + unread, read);
            seen(
                            "four places; %d is the next to be read: %d %s be claimed",
                            read, read + unread, may ? "may" : "may not")
                    .expected(
                            unread < 4 ? "it may: a place is free" : "it may not: the ring is full")
                    .why("A service that runs for years must not lose an event to an overflow.")
                    .lookAt("After an overflow, is a later sequence still greater?")
                    .unless(may == unread < 4);
        }
    }

    private static void requireRefused(int places) {
        Throwable thrown = catchThrowable(() -> new Part01RingIndex(places));

        seen("%d places: %s", places, thrown == null ? "accepted" : thrown.getClass().getName())
                .expected("an IllegalArgumentException")
                .why("With any other number, the lowest bits of a sequence are no slot.")
                .lookAt("How many bits of a power of two are set? And is it positive?")
                .unless(thrown instanceof IllegalArgumentException);
    }

    private static void requireAccepted(int places) {
        Throwable thrown = catchThrowable(() -> new Part01RingIndex(places).slot(0));

        if (thrown != null) {
            throw seen("%d places: %s", places, thrown)
                    .expected("a ring")
                    .why("It is a power of two. Nothing but the numbers is kept here.")
                    .violation(thrown);
        }
    }
}
