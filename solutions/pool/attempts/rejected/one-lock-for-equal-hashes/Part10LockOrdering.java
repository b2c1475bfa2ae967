package kata.pool;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;
import kata.kit.Account;

/** Pairs whose ids have equal hash codes share one lock, held while one of them waits. */
@Rejected(by = "aTransferThatWaitsHoldsUpNoOthers", says = "1 to -2 waited as well")
public final class Part10LockOrdering {

    // Only for two accounts that have no order.
    private static final Lock TIE = new ReentrantLock();

    private Part10LockOrdering() {}

    /**
     * Moves money.
     *
     * @param cents how much, zero or more
     * @throws IllegalStateException if the account holds less; nothing is moved
     * @throws InterruptedException if you use a wait that can be interrupted
     */
    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        if (from == to) {
            return;
        }
        int order = Integer.compare(Long.hashCode(from.id()), Long.hashCode(to.id()));
        if (order < 0) {
            transfer(from, to, from, to, cents);
        } else if (order > 0) {
            transfer(from, to, to, from, cents);
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
            Account from, Account to, Account first, Account second, long cents) {
        first.lock().lock();
        try {
            second.lock().lock();
            try {
                move(from, to, cents);
            } finally {
                second.lock().unlock();
            }
        } finally {
            first.lock().unlock();
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
