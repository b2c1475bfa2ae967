package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Takes the identity hash for an order, although two objects may have the same. */
@Rejected(
        by = "thereAndBackBothComeToAnEndWhateverTheirHashes",
        says = "with the same System.identityHashCode")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        boolean upwards = System.identityHashCode(from) < System.identityHashCode(to);
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
