package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/**
 * Deposits first, and takes it back where the money is short. A full account cannot wait for that.
 */
@Rejected(
        by = "whenThereIsNotEnoughMoneyNothingMovesAndNothingStaysLocked",
        says = "into a full account")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) {
        if (from == to) {
            return;
        }
        boolean inOrder = from.id() < to.id();
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

    private static void move(Account from, Account to, long cents) {
        to.deposit(cents);
        boolean taken = false;
        try {
            from.withdraw(cents);
            taken = true;
        } finally {
            if (!taken) {
                to.withdraw(cents);
            }
        }
    }
}
