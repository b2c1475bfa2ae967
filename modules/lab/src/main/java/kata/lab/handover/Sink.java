package kata.lab.handover;

import java.util.concurrent.CountDownLatch;
import java.util.function.LongConsumer;

/** Where the events arrive: counts them, and checks that none is missing or out of order. */
final class Sink {

    /** The event after the last one. */
    static final long END = -1;

    // The consumer writes the next number with each event. On the heap, the sink lies beside the
    // objects that were made before it, which the producer reads with each event. In one cache line
    // with them, each write would take the line from the producer. So the number lies 128 bytes
    // from both ends of an array.
    private static final int EXPECTED = 16;

    private final CountDownLatch end = new CountDownLatch(1);
    private final LongConsumer each;
    private final long[] numbers = new long[2 * EXPECTED + 1];
    private boolean wrong;

    Sink(LongConsumer each) {
        this.each = each;
    }

    void accept(long event) {
        if (event == END) {
            end.countDown();
            return;
        }
        if (event != numbers[EXPECTED]++) {
            wrong = true;
        }
        each.accept(event);
    }

    /** Waits for the end. */
    void await(long events) throws InterruptedException {
        end.await();
        if (wrong || numbers[EXPECTED] != events) {
            throw new IllegalStateException(
                    "%,d of %,d events arrived%s"
                            .formatted(numbers[EXPECTED], events, wrong ? ", not in order" : ""));
        }
    }
}
