package kata.lab.tenmillion;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What the tasks do: each adds its number, as in the seed, and says that it has. */
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
