package kata.pool;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;
import kata.kit.Account;

/** One lock for taking the locks only: a thread that waits for an account keeps it. */
@Rejected(by = "aTransferThatWaitsHoldsUpNoOthers", says = "3 to 4 waited as well")
public final class Part10LockOrdering {

    private static final Lock GATE = new ReentrantLock();

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        GATE.lock();
        try {
            from.lock().lock();
            to.lock().lock();
        } finally {
            GATE.unlock();
        }
        try {
            from.withdraw(cents);
            to.deposit(cents);
        } finally {
            to.lock().unlock();
            from.lock().unlock();
        }
    }
}
