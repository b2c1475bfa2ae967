package kata.pool;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import kata.kit.Account;

/** Pauses between two tries, and swallows an interruption that comes there. */
@Rejected(
        by = "anInterruptionBetweenTwoTriesIsNotLost",
        says = "was interrupted before it tried again")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    /**
     * Moves money.
     *
     * @param cents how much, zero or more
     * @throws IllegalStateException if the account holds less; nothing is moved
     * @throws InterruptedException if you use a wait that can be interrupted
     */
    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        while (!attempt(from, to, cents)) {
            nap();
        }
    }

    private static boolean attempt(Account from, Account to, long cents)
            throws InterruptedException {
        from.lock().lockInterruptibly();
        try {
            // Not for ever: the other one may hold this lock, and want the one that is held here.
            if (!to.lock().tryLock(50, TimeUnit.MILLISECONDS)) {
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

    private static void move(Account from, Account to, long cents) {
        from.withdraw(cents);
        try {
            to.deposit(cents);
        } catch (RuntimeException | Error e) {
            from.deposit(cents);
            throw e;
        }
    }

    // A random pause, or two transfers could meet again and again.
    private static void nap() {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(1, 10));
        } catch (InterruptedException _) {
            // Then the nap is over early, and the next attempt begins.
        }
    }
}
