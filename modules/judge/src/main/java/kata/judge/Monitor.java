package kata.judge;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Counters that threads of the attempt change and a rule waits for.
 *
 * <p>An explicit lock and not {@code synchronized}, because only a {@link Condition} says whether
 * the wait ended by a signal or by time.
 */
final class Monitor {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    int read(IntSupplier counter) {
        lock.lock();
        try {
            return counter.getAsInt();
        } finally {
            lock.unlock();
        }
    }

    /** Waits without a limit: the rule's own limit breaks it off. */
    void await(BooleanSupplier reached) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!reached.getAsBoolean()) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits while {@link Patience} lasts.
     *
     * @throws RuleViolation with the finding when it is over, reported to the rule as well
     */
    void await(BooleanSupplier reached, Supplier<Finding> otherwise) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = Patience.nanos();
            while (!reached.getAsBoolean()) {
                if (left <= 0) {
                    throw RunningRule.report(otherwise.get().violation());
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }
}
