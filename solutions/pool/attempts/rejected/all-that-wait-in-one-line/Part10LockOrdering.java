package kata.pool;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;
import kata.kit.Account;

/** Whoever has to wait does so in one line for all accounts. */
@Rejected(by = "aTransferThatWaitsHoldsUpNoOtherThatWaits", says = "3 to 4 still waited")
public final class Part10LockOrdering {

    // Fair, so that each one's turn comes. Who gets both locks at once never comes here.
    private static final Lock LINE = new ReentrantLock(true);

    private Part10LockOrdering() {}

    /**
     * Moves money.
     *
     * @param cents how much, zero or more
     * @throws IllegalStateException if the account holds less; nothing is moved
     * @throws InterruptedException if you use a wait that can be interrupted
     */
    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        if (!tryBoth(from, to)) {
            // Only the first in the line waits while it holds a lock, so there is no circle.
            LINE.lock();
            try {
                lockBoth(from, to);
            } finally {
                LINE.unlock();
            }
        }
        try {
            move(from, to, cents);
        } finally {
            to.lock().unlock();
            from.lock().unlock();
        }
    }

    private static boolean tryBoth(Account from, Account to) {
        if (!from.lock().tryLock()) {
            return false;
        }
        if (to.lock().tryLock()) {
            return true;
        }
        from.lock().unlock();
        return false;
    }

    private static void lockBoth(Account from, Account to) {
        from.lock().lock();
        try {
            to.lock().lock();
        } catch (RuntimeException | Error e) {
            from.lock().unlock();
            throw e;
        }
    }

    private static void move(Account from, Account to, long cents) {
        from.withdraw(cents);
        try {
            to.deposit(cents);
        } catch (RuntimeException | Error e) {
            from.deposit(cents);
            throw e;
        }
    }
}
