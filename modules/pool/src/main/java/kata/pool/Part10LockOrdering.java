package kata.pool;

import kata.kit.Account;

/**
 * A transfer from one account to another: both are locked while the money moves. It has worked for
 * months. Now and then two threads hang, and with them everyone who needs one of their accounts.
 *
 * <p>Repair {@link #transfer}. The rules:
 *
 * <ul>
 *   <li>an account is used only by a thread that holds its own lock, {@link Account#lock};
 *   <li>the money is always in exactly one of the accounts: whenever a lock is released, and when
 *       the transfer fails;
 *   <li>transfers between different accounts run at the same time; one that has to wait for an
 *       account holds up only those that need the same accounts;
 *   <li>a transfer is made, however long an account is busy: it does not give up;
 *   <li>two transfers, there and back at the same time, both come to an end, every time, whatever
 *       the ids of the accounts;
 *   <li>when there is not enough money, the exception of the account that pays comes out, even if
 *       the other account is full, and no lock stays locked;
 *   <li>when the thread is interrupted while it waits, either the InterruptedException comes out
 *       and nothing has moved, or the transfer is made and the flag stays set. No lock stays
 *       locked;
 *   <li>from an account to itself, nothing changes.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>when the deposit fails (an account has no room for more than Long.MAX_VALUE), its exception
 *       comes out, nothing has moved, and no lock stays locked.
 * </ul>
 *
 * <p>Not asked for: null, a negative amount, and an account that pays itself more than it holds.
 */
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
        from.lock().lock();
        try {
            to.lock().lock();
            try {
                from.withdraw(cents);
                to.deposit(cents);
            } finally {
                to.lock().unlock();
            }
        } finally {
            from.lock().unlock();
        }
    }
}
