package kata.pool;

import kata.kit.Account;

/**
 * A transfer from one account to another: both are locked while the money moves. It has worked for
 * months. Now and then two threads hang, and with them everyone who needs one of their accounts.
 *
 * <p>Mend {@link #transfer}. The rules:
 *
 * <ul>
 *   <li>an account is used only by a thread that holds its own lock, {@link Account#lock};
 *   <li>the money is never in neither account, nor in both: not when it has just been taken, and
 *       not when the transfer fails;
 *   <li>transfers between different accounts run at the same time; one that has to wait for an
 *       account holds up only those that need the same accounts;
 *   <li>a transfer is made, however long an account is busy: it does not give up;
 *   <li>two transfers, there and back at the same time, both come to an end, every time;
 *   <li>when the money is short, the account's exception comes out, and no lock is left locked;
 *   <li>from an account to itself, nothing changes.
 * </ul>
 */
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    /**
     * Moves money.
     *
     * @param cents how much, zero or more
     * @throws IllegalStateException when there is less in the account; nothing is moved
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
