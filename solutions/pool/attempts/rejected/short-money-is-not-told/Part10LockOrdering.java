package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Too little money: nothing happens, and nobody is told. */
@Rejected(by = "whenThereIsNotEnoughMoneyNothingMovesAndNothingStaysLocked", says = "no exception")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        Account lower = from.id() < to.id() ? from : to;
        Account higher = lower == from ? to : from;
        lower.lock().lock();
        try {
            higher.lock().lock();
            try {
                if (from.balance() >= cents) {
                    from.withdraw(cents);
                    to.deposit(cents);
                }
            } finally {
                higher.lock().unlock();
            }
        } finally {
            lower.lock().unlock();
        }
    }
}
