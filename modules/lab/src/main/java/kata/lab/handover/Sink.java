package kata.lab.handover;

import java.util.concurrent.CountDownLatch;
import java.util.function.LongConsumer;

/** Where the events arrive: counts them, and checks that none is missing or out of order. */
final class Sink {

    /** The event after the last one. */
    static final long END = -1;

    private final CountDownLatch end = new CountDownLatch(1);
    private final LongConsumer each;
    private long expected;
    private boolean wrong;

    Sink(LongConsumer each) {
        this.each = each;
    }

    void accept(long event) {
        if (event == END) {
            end.countDown();
            return;
        }
        wrong |= event != expected++;
        each.accept(event);
    }

    /** Waits for the end. */
    void await(long events) throws InterruptedException {
        end.await();
        if (wrong || expected != events) {
            throw new IllegalStateException(
                    "%,d of %,d events arrived%s"
                            .formatted(expected, events, wrong ? ", not in order" : ""));
        }
    }
}
