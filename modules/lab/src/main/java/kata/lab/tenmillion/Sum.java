package kata.lab.tenmillion;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** The work of the tasks: each adds its number, as in the seed, and reports that it is done. */
final class Sum {

    private final AtomicLong sum = new AtomicLong();
    private final LongAdder done = new LongAdder();
    private final LongAdder failed = new LongAdder();

    void add(long number) {
        sum.addAndGet(number);
        done.increment();
    }

    void failed(Throwable error) {
        failed.increment();
    }

    long value() {
        return sum.get();
    }

    long done() {
        return done.sum();
    }

    long failed() {
        return failed.sum();
    }
}
