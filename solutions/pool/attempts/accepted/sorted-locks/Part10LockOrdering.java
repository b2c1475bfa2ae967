package kata.pool;

import java.util.Comparator;
import java.util.Iterator;
import java.util.stream.Stream;
import kata.kit.Account;

/** Works for any number of accounts: sorted, and locked from the inside out. */
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        Iterator<Account> inOrder =
                Stream.of(from, to).distinct().sorted(Comparator.comparing(Account::id)).iterator();
        locked(
                inOrder,
                () -> {
                    from.withdraw(cents);
                    try {
                        to.deposit(cents);
                    } catch (ArithmeticException full) {
                        from.deposit(cents);
                        throw full;
                    }
                });
    }

    private static void locked(Iterator<Account> accounts, Runnable action)
            throws InterruptedException {
        if (!accounts.hasNext()) {
            action.run();
            return;
        }
        Account account = accounts.next();
        account.lock().lockInterruptibly();
        try {
            locked(accounts, action);
        } finally {
            account.lock().unlock();
        }
    }
}
