package kata.pool;

import kata.kit.Account;

/**
 * A transfer from one account to another: both are locked while the money moves.
 *
 * <p>All threads take the locks in one order, that of the ids. Then the thread that holds the
 * highest lock of all waits for nobody, and so no circle of waiting threads can close.
 */
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    /**
     * Moves money.
     *
     * @param cents how much, zero or more
     * @throws IllegalStateException when there is less in the account; nothing is moved
     */
    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        // tag::order[]
        // An order, because the accounts have one: it costs a comparison, and nobody ever has to
        // give back a lock. Where locks have no order, or are not known beforehand, tryLock and
        // starting again is the other way. One lock for all would be safe, too, and slow.
        boolean upwards = from.id() < to.id();
        Account lower = upwards ? from : to;
        Account higher = upwards ? to : from;
        // From an account to itself, the same lock is taken twice: it is reentrant.
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
        // end::order[]
    }

    private static void move(Account from, Account to, long cents) {
        from.withdraw(cents);
        try {
            to.deposit(cents);
        } catch (RuntimeException full) {
            // Both locks are still held, so nobody has seen the money missing.
            from.deposit(cents);
            throw full;
        }
    }
}
