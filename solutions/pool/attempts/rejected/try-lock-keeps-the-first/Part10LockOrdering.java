package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Tries again and again, and keeps the first lock meanwhile: a deadlock that is busy. */
@Rejected(by = "thereAndBackAtTheSameTimeBothComeToAnEnd", says = "had not ended")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        from.lock().lock();
        try {
            while (!to.lock().tryLock()) {
                Thread.sleep(1);
            }
            try {
                from.withdraw(cents);
                to.deposit(cents);
            } finally {
                to.lock().unlock();
            }
        } finally {
            from.lock().unlock();
        }
    }
}
