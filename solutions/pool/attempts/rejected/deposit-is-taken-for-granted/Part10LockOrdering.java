package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Takes the money out first, and has no way back when it cannot be put in. */
@Rejected(
        by = "whenTheDepositFailsNothingMovesAndNothingStaysLocked",
        says = "the deposit failed, and 90 of 100 cents are left")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        boolean upwards = from.id() < to.id();
        Account lower = upwards ? from : to;
        Account higher = upwards ? to : from;
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
