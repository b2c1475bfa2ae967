package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** The right order of the wrong locks: nobody else uses the accounts as monitors. */
@Rejected(by = "anAccountIsUsedOnlyUnderItsOwnLock", says = "used without its lock")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        Account lower = from.id() < to.id() ? from : to;
        Account higher = lower == from ? to : from;
        synchronized (lower) {
            synchronized (higher) {
                from.withdraw(cents);
                to.deposit(cents);
            }
        }
    }
}
