package kata.pool;

import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.Account;

/** The right order, and a time limit: after that, somebody else may try again. */
@Rejected(
        by = "aBusyAccountIsWaitedForAsLongAsItTakes",
        says = "gave up: java.lang.IllegalStateException: busy")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        Account lower = from.id() < to.id() ? from : to;
        Account higher = lower == from ? to : from;
        lock(lower);
        try {
            lock(higher);
            try {
                from.withdraw(cents);
                to.deposit(cents);
            } finally {
                higher.lock().unlock();
            }
        } finally {
            lower.lock().unlock();
        }
    }

    private static void lock(Account account) throws InterruptedException {
        if (!account.lock().tryLock(50, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("busy");
        }
    }
}
