package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Compares ids in an int: what is beyond its range is cut off, and different ids are equal. */
@Rejected(by = "thereAndBackBothComeToAnEndWhateverTheirIds", says = "a deadlock")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        boolean upwards = (int) from.id() < (int) to.id();
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
