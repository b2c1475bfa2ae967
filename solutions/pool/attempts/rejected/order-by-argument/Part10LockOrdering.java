package kata.pool;

import kata.judge.Rejected;
import kata.kit.Account;

/** Turns the order of the locks round: it is still that of the arguments. */
@Rejected(by = "thereAndBackAtTheSameTimeBothComeToAnEnd", says = "a deadlock")
public final class Part10LockOrdering {

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        // tag::order[]
        to.lock().lock();
        try {
            from.lock().lock();
            try {
                from.withdraw(cents);
                to.deposit(cents);
            } finally {
                from.lock().unlock();
            }
        } finally {
            to.lock().unlock();
        }
        // end::order[]
    }
}
