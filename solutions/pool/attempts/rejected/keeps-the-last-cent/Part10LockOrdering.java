package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Compares by itself, and by one cent wrongly: an account can never be emptied. */
@Rejected(by = "theMoneyMoves", says = "no money is left")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) {
        Account lower = from.id() < to.id() ? from : to;
        Account higher = lower == from ? to : from;
        lower.lock().lock();
        try {
            higher.lock().lock();
            try {
                if (from.balance() <= cents) {
                    throw new IllegalStateException("no money is left");
                }
                from.withdraw(cents);
                try {
                    to.deposit(cents);
                } catch (ArithmeticException full) {
                    from.deposit(cents);
                    throw full;
                }
            } finally {
                higher.lock().unlock();
            }
        } finally {
            lower.lock().unlock();
        }
    }
}
