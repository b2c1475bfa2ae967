package kata.kit;

import java.util.concurrent.locks.Lock;

/**
 * A bank account, in cents.
 *
 * <p>Not safe for use by several threads. Hold its {@link #lock()} while you use it; the account
 * does not check that by itself.
 *
 * <p>A {@link Watcher} sees what happens to the account, on the thread that makes it happen, and
 * may hold that thread up. So a test can bring two threads into a chosen position: {@link
 * LockCrossing} brings them into a deadlock. That is why accounts are locked by {@code lock()} and
 * not by {@code synchronized}: nothing can be told to stand between two monitors.
 */
public final class Account {

    /**
     * Sees what happens to accounts. Each method is called on the thread that uses the account.
     *
     * <p>To prove that two transfers overlap, let {@link #uses} wait until both have come. To prove
     * that an account is used under its lock only, let it ask {@link Account#isLockedByMe}. To
     * force a lost update, let it wait: it stands between the reading of the balance and the
     * writing.
     */
    public interface Watcher {

        /** The thread asks for the lock, in any of the ways a lock can be asked for. */
        default void asksFor(Account account) {}

        /**
         * The lock is taken, and the thread will now wait for it without a limit. If this throws,
         * the thread does not wait, and the asker gets the exception.
         */
        default void waitsFor(Account account) {}

        /** The thread was interrupted while it waited for the lock: it will not get it. */
        default void givesUp(Account account) {}

        /** The thread has got the lock. */
        default void holds(Account account) {}

        /** The thread is about to release the lock. */
        default void releases(Account account) {}

        /** The thread has read the balance, and has not written it yet. */
        default void uses(Account account) {}
    }

    private final long id;
    private final Watcher watcher;
    private final WatchedLock lock;
    private long cents;

    /** An account that nobody watches. */
    public Account(long id, long cents) {
        this(id, cents, new Watcher() {});
    }

    /**
     * An account that is watched.
     *
     * @param id tells accounts apart; every account has its own
     * @param cents what is in it at first
     */
    public Account(long id, long cents, Watcher watcher) {
        this.id = id;
        this.cents = cents;
        this.watcher = watcher;
        this.lock = new WatchedLock(this, watcher);
    }

    public long id() {
        return id;
    }

    /** The lock that guards this account. It is reentrant and has no conditions. */
    public Lock lock() {
        return lock;
    }

    /** Whether the calling thread holds the lock. */
    public boolean isLockedByMe() {
        return lock.isHeldByCurrentThread();
    }

    /** What is in the account, in cents. */
    public long balance() {
        long before = cents;
        watcher.uses(this);
        return before;
    }

    /**
     * Takes money out.
     *
     * @throws IllegalArgumentException when the amount is negative
     * @throws IllegalStateException when there is less in the account; nothing is taken
     */
    public void withdraw(long amount) {
        requireNotNegative(amount);
        long before = cents;
        watcher.uses(this);
        if (before < amount) {
            throw new IllegalStateException(
                    "account %d holds %d cents, less than %d".formatted(id, before, amount));
        }
        cents = before - amount;
    }

    /**
     * Puts money in.
     *
     * @throws IllegalArgumentException when the amount is negative
     */
    public void deposit(long amount) {
        requireNotNegative(amount);
        long before = cents;
        watcher.uses(this);
        cents = Math.addExact(before, amount);
    }

    private static void requireNotNegative(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("a negative amount: " + amount);
        }
    }

    @Override
    public String toString() {
        return "account " + id;
    }
}
