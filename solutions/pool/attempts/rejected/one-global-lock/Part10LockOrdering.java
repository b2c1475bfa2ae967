package kata.pool;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;
import kata.kit.Account;

/** One lock around all: no circle, and no two transfers at once. */
@Rejected(by = "transfersBetweenDifferentAccountsOverlap", says = "They ran one after the other")
public final class Part10LockOrdering {

    private static final Lock BANK = new ReentrantLock();

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        BANK.lock();
        try {
            from.lock().lock();
            try {
                to.lock().lock();
                try {
                    from.withdraw(cents);
                    to.deposit(cents);
                } finally {
                    to.lock().unlock();
                }
            } finally {
                from.lock().unlock();
            }
        } finally {
            BANK.unlock();
        }
    }
}
