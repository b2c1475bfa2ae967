package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** The difference of two ids overflows. */
@Rejected(by = "thereAndBackBothComeToAnEndWhateverTheirIds", says = "a deadlock")
public final class Part10LockOrdering {
    private Part10LockOrdering() {}

    private static void move(Account from, Account to, long cents) {
        from.withdraw(cents);
        try {
            to.deposit(cents);
        } catch (RuntimeException | Error e) {
            from.deposit(cents);
            throw e;
        }
    }

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        if (from == to) return;
        Account a = from.id() - to.id() < 0 ? from : to, b = a == from ? to : from;
        a.lock().lock();
        try {
            b.lock().lock();
            try {
                move(from, to, cents);
            } finally {
                b.lock().unlock();
            }
        } finally {
            a.lock().unlock();
        }
    }
}
