package kata.pool;

import java.util.Comparator;
import kata.judge.Rejected;
import kata.kit.Account;

/** Compares ids as doubles: beyond 2 to the 53rd, neighbours are the same number. */
@Rejected(by = "thereAndBackBothComeToAnEndWhateverTheirIds", says = "x")
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
        if (from == to) {
            return;
        }

        boolean inOrder = BY_ID.compare(from, to) <= 0;
        Account first = inOrder ? from : to;
        Account second = inOrder ? to : from;

        first.lock().lock();
        try {
            second.lock().lock();
            try {
                move(from, to, cents);
            } finally {
                second.lock().unlock();
            }
        } finally {
            first.lock().unlock();
        }
    }

    private static final Comparator<Account> BY_ID = Comparator.comparingDouble(Account::id);

    private static void move(Account from, Account to, long cents) {
        from.withdraw(cents);
        try {
            to.deposit(cents);
        } catch (Throwable e) {
            from.deposit(cents);
            throw e;
        }
    }
}
