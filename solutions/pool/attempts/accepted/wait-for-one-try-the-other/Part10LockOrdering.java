package kata.pool;

import kata.kit.Account;

/** Waits for one account with nothing in its hands, and only tries the other; then it swaps. */
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        Account first = from;
        Account second = to;
        while (true) {
            first.lock().lockInterruptibly();
            try {
                if (second.lock().tryLock()) {
                    try {
                        from.withdraw(cents);
                        try {
                            to.deposit(cents);
                        } catch (ArithmeticException full) {
                            from.deposit(cents);
                            throw full;
                        }
                        return;
                    } finally {
                        second.lock().unlock();
                    }
                }
            } finally {
                first.lock().unlock();
            }
            Account busy = second;
            second = first;
            first = busy;
        }
    }
}
