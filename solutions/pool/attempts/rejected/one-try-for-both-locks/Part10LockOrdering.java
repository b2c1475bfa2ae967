package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Takes both locks before the try: interrupted at the second, it keeps the first. */
@Rejected(by = "anInterruptedTransferLeavesNoLockLocked", says = "by a thread that has ended")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        boolean upwards = from.id() < to.id();
        Account lower = upwards ? from : to;
        Account higher = upwards ? to : from;
        lower.lock().lockInterruptibly();
        higher.lock().lockInterruptibly();
        try {
            from.withdraw(cents);
            to.deposit(cents);
        } finally {
            higher.lock().unlock();
            lower.lock().unlock();
        }
    }
}
