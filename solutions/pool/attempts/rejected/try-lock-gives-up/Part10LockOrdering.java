package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Never waits, so it never deadlocks. It does not transfer, either. */
@Rejected(by = "aBusyAccountIsWaitedForAsLongAsItTakes", says = "1 to 2 and 2 to 3 gave up")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        if (from.lock().tryLock()) {
            try {
                if (to.lock().tryLock()) {
                    try {
                        from.withdraw(cents);
                        to.deposit(cents);
                    } finally {
                        to.lock().unlock();
                    }
                }
            } finally {
                from.lock().unlock();
            }
        }
    }
}
