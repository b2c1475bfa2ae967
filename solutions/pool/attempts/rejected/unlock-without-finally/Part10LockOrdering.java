package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** The right order, and no finally: a failure keeps both accounts for good. */
@Rejected(
        by = "whenThereIsNotEnoughMoneyNothingMovesAndNothingStaysLocked",
        says = "still locked after 1 to 2 has failed")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        Account lower = from.id() < to.id() ? from : to;
        Account higher = lower == from ? to : from;
        lower.lock().lock();
        higher.lock().lock();
        from.withdraw(cents);
        to.deposit(cents);
        higher.lock().unlock();
        lower.lock().unlock();
    }
}
