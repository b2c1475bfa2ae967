package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Takes its first lock alone, under a lock for all transfers, and the second one outside of it. */
@Rejected(by = "thereAndBackAtTheSameTimeBothComeToAnEnd", says = "a deadlock")
public final class Part10LockOrdering {

    private static final Object ALL = new Object();

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        if (from == to) {
            return;
        }
        synchronized (ALL) {
            from.lock().lock();
        }
        try {
            to.lock().lock();
            try {
                move(from, to, cents);
            } finally {
                to.lock().unlock();
            }
        } finally {
            from.lock().unlock();
        }
    }

    private static void move(Account from, Account to, long cents) {
        from.withdraw(cents);
        try {
            to.deposit(cents);
        } catch (RuntimeException full) {
            from.deposit(cents);
            throw full;
        }
    }
}
