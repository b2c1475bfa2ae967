package kata.pool;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import kata.judge.Rejected;
import kata.kit.Account;

/** A few locks in front, each for many accounts: some that have nothing in common share one. */
@Rejected(by = "aTransferThatWaitsHoldsUpNoOthers", says = "waited for it, and 33 to 34 waited as")
public final class Part10LockOrdering {

    private static final Lock[] FRONT =
            Stream.generate(ReentrantLock::new).limit(32).toArray(Lock[]::new);

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        boolean upwards = from.id() < to.id();
        Account lower = upwards ? from : to;
        Account higher = upwards ? to : from;
        List<Lock> front =
                Stream.of(from, to)
                        .map(account -> (int) (account.id() % FRONT.length))
                        .sorted()
                        .map(i -> FRONT[i])
                        .toList();
        front.forEach(Lock::lock);
        lower.lock().lock();
        try {
            higher.lock().lock();
            try {
                from.withdraw(cents);
                to.deposit(cents);
            } finally {
                higher.lock().unlock();
            }
        } finally {
            lower.lock().unlock();
            front.forEach(Lock::unlock);
        }
    }
}
