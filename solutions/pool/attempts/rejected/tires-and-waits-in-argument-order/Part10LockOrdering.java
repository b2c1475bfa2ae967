package kata.pool;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import kata.judge.Rejected;
import kata.kit.Account;

/** Tries a hundred times for both locks. Then it waits for them, in the order of the arguments. */
@Rejected(
        by = "thereAndBackBothComeToAnEndAfterALongWait",
        says = "both accounts were busy for a while")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    private static final int TRIES = 100;

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            if (tried(from, to, cents)) {
                return;
            }
            // A random time, so that two that met do not meet again.
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1, 1_000_000));
        }
        // Busy for longer: do not poll, but wait.
        from.lock().lock();
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

    private static boolean tried(Account from, Account to, long cents) {
        if (!from.lock().tryLock()) {
            return false;
        }
        try {
            if (!to.lock().tryLock()) {
                return false;
            }
            try {
                move(from, to, cents);
                return true;
            } finally {
                to.lock().unlock();
            }
        } finally {
            from.lock().unlock();
        }
    }

    // With both locks held.
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
