package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Knows an order of two accounts, and none for an account and itself. */
@Rejected(by = "fromAnAccountToItselfNothingChanges", says = "already locked")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        if (from.id() == to.id()) {
            throw new IllegalArgumentException("already locked: " + from);
        }
        Account lower = from.id() < to.id() ? from : to;
        Account higher = lower == from ? to : from;
        lower.lock().lock();
        try {
            higher.lock().lock();
            try {
                from.withdraw(cents);
                to.deposit(cents);
            } finally {
                higher.lock().unlock();
            }
        } finally {
            lower.lock().unlock();
        }
    }
}
