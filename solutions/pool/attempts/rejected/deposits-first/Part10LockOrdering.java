package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Deposits the money before it is withdrawn. */
@Rejected(by = "fromAnAccountToItselfNothingChanges", says = "sent 30 to itself; transfer threw")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    /**
     * Moves money.
     *
     * @param cents how much, zero or more
     * @throws IllegalStateException if the account holds less; nothing is moved
     * @throws InterruptedException if you use a wait that can be interrupted
     */
    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        Account lower = from.id() < to.id() ? from : to;
        Account higher = lower == from ? to : from;
        lower.lock().lock();
        try {
            higher.lock().lock();
            try {
                move(from, to, cents);
            } finally {
                higher.lock().unlock();
            }
        } finally {
            lower.lock().unlock();
        }
    }

    private static void move(Account from, Account to, long cents) {
        // The deposit first: if it fails, nothing has moved yet, and there is nothing to put back.
        // With too little money there is none, and withdraw says why.
        if (from.balance() >= cents) {
            to.deposit(cents);
        }
        from.withdraw(cents);
    }
}
