package kata.pool;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import kata.kit.Account;

/** Holds no lock while it waits: a thread that does not get the second gives the first back. */
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        while (!transferredIfFree(from, to, cents)) {
            // At random, so that two that met do not meet again and again.
            TimeUnit.MICROSECONDS.sleep(ThreadLocalRandom.current().nextInt(1, 500));
        }
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
