package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Where the deposit fails, the money goes back only when one of the locks is free already. */
@Rejected(
        by = "whenTheDepositFailsNothingMovesAndNothingStaysLocked",
        says = "when a lock was released")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) {
        if (from == to) {
            return;
        }
        Account first = from.id() < to.id() ? from : to;
        Account second = first == from ? to : from;
        first.lock().lock();
        try {
            second.lock().lock();
        } catch (RuntimeException e) {
            first.lock().unlock();
            throw e;
        }
        boolean given = false;
        try {
            from.withdraw(cents);
            try {
                to.deposit(cents);
                given = true;
            } finally {
                to.lock().unlock();
                if (!given) {
                    from.deposit(cents);
                }
            }
        } catch (IllegalStateException tooLittle) {
            to.lock().unlock();
            throw tooLittle;
        } finally {
            from.lock().unlock();
        }
    }
}
