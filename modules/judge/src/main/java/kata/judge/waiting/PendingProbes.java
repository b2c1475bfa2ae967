package kata.judge.waiting;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many calls of the attempt wait in a probe that has a limit of its own, and has not found out
 * yet what is wrong. A rule that waits for something else meanwhile lets such a probe speak first.
 */
public final class PendingProbes {

    // A counter for each rule: a thread that an earlier rule left behind must not count in this
    // one.
    private static volatile AtomicInteger pending = new AtomicInteger();

    private PendingProbes() {}

    /** A wait of the attempt in a probe. */
    public interface Wait {
        void await() throws InterruptedException;
    }

    /** Begins to count for a new rule. */
    public static void reset() {
        pending = new AtomicInteger();
    }

    /** Waits, and counts as pending meanwhile. */
    public static void during(Wait wait) throws InterruptedException {
        AtomicInteger mine = pending;
        mine.incrementAndGet();
        try {
            wait.await();
        } finally {
            mine.decrementAndGet();
        }
    }

    static boolean exist() {
        return pending.get() > 0;
    }
}
