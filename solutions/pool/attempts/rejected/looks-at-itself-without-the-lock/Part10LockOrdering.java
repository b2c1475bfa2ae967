package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** A transfer from an account to itself reads its balance without the lock. */
@Rejected(by = "anAccountIsUsedOnlyUnderItsOwnLock", says = "used without its lock: account 1")
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
            if (from.balance() < cents) {
                throw new IllegalStateException(
                        "%s holds less than %d cents".formatted(from, cents));
            }
            return;
        }

        Account first = from.id() < to.id() ? from : to;
        Account second = first == from ? to : from;

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
