package kata.judge.probe;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import kata.judge.finding.Finding;
import kata.judge.finding.RuleViolation;
import kata.judge.rule.RunningRule;
import kata.judge.waiting.Patience;

/**
 * Counters that threads of the attempt change and a rule waits for.
 *
 * <p>An explicit lock and not {@code synchronized}, because only a {@link Condition} says whether
 * the wait ended by a signal or by time.
 */
final class GuardedState {

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

    private boolean cameTrue(BooleanSupplier reached, long nanos) throws InterruptedException {
        long left = nanos;
        while (!reached.getAsBoolean()) {
            if (left <= 0) {
                return false;
            }
            left = changed.awaitNanos(left);
        }
        return true;
    }

    /**
     * Waits while {@link Patience} lasts.
     *
     * @throws RuleViolation with the finding when it is over, reported to the rule as well
     */
    void await(BooleanSupplier reached, Supplier<Finding> otherwise) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            if (!Patience.awaitBy(nanos -> cameTrue(reached, nanos))) {
                throw RunningRule.report(otherwise.get().violation());
            }
        } finally {
            lock.unlock();
        }
    }
}
