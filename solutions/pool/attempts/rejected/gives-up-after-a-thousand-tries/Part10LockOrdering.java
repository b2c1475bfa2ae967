package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Tries both locks, a thousand times at most: by then the account should be free. */
@Rejected(
        by = "aBusyAccountIsWaitedForAsLongAsItTakes",
        says = "gave up: java.lang.IllegalStateException: busy")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        for (int tries = 0; tries < 1_000; tries++) {
            if (transferredIfFree(from, to, cents)) {
                return;
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Thread.yield();
        }
        throw new IllegalStateException("busy");
    }

    private static boolean transferredIfFree(Account from, Account to, long cents) {
        if (!from.lock().tryLock()) {
            return false;
        }
        try {
            if (!to.lock().tryLock()) {
                return false;
            }
            try {
                from.withdraw(cents);
                try {
                    to.deposit(cents);
                } catch (ArithmeticException full) {
                    from.deposit(cents);
                    throw full;
                }
                return true;
            } finally {
                to.lock().unlock();
            }
        } finally {
            from.lock().unlock();
        }
    }
}
