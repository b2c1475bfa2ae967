package kata.pool;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.kit.Account;

/** An order for objects that have none of their own. Equal hashes are rare: one lock for these. */
public final class Part10LockOrdering {

    private static final Lock TIE = new ReentrantLock();

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        int fromHash = System.identityHashCode(from);
        int toHash = System.identityHashCode(to);
        if (fromHash < toHash) {
            transfer(from, to, from, to, cents);
        } else if (fromHash > toHash) {
            transfer(to, from, from, to, cents);
        } else {
            TIE.lock();
            try {
                transfer(from, to, from, to, cents);
            } finally {
                TIE.unlock();
            }
        }
    }

    private static void transfer(
            Account first, Account second, Account from, Account to, long cents) {
        first.lock().lock();
        try {
            second.lock().lock();
            try {
                from.withdraw(cents);
                try {
                    to.deposit(cents);
                } catch (ArithmeticException full) {
                    from.deposit(cents);
                    throw full;
                }
            } finally {
                second.lock().unlock();
            }
        } finally {
            first.lock().unlock();
        }
    }
}
