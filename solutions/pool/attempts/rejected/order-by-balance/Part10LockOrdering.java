package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Richest first: the balance is read before there is a lock, and changes meanwhile. */
@Rejected(by = "anAccountIsUsedOnlyUnderItsOwnLock", says = "used without its lock")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        Account first = from.balance() > to.balance() ? from : to;
        Account second = first == from ? to : from;
        first.lock().lock();
        try {
            second.lock().lock();
            try {
                from.withdraw(cents);
                to.deposit(cents);
            } finally {
                second.lock().unlock();
            }
        } finally {
            first.lock().unlock();
        }
    }
}
