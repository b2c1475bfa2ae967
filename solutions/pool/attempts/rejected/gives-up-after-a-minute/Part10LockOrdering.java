package kata.pool;

import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.Account;

/** Locks in the order of the ids, and waits for a minute at most. */
@Rejected(by = "aBusyAccountIsWaitedForAsLongAsItTakes", says = "gave up")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        boolean upwards = from.id() < to.id();
        Account lower = upwards ? from : to;
        Account higher = upwards ? to : from;
        lock(lower);
        try {
            lock(higher);
            try {
                move(from, to, cents);
            } finally {
                higher.lock().unlock();
            }
        } finally {
            lower.lock().unlock();
        }
    }

    private static void lock(Account account) throws InterruptedException {
        if (!account.lock().tryLock(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException(account + " is busy");
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
