package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** One lock at a time cannot deadlock. But in between, the money is nowhere. */
@Rejected(by = "theMoneyIsAlwaysInExactlyOneAccount", says = "together held [")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        from.lock().lock();
        try {
            from.withdraw(cents);
        } finally {
            from.lock().unlock();
        }
        to.lock().lock();
        try {
            to.deposit(cents);
        } finally {
            to.lock().unlock();
        }
    }
}
