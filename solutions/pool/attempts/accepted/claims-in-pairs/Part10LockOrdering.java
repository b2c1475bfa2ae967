package kata.pool;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import kata.kit.Account;

/** Claims both accounts in one step, and locks them then: nobody else wants either. */
public final class Part10LockOrdering {

    private static final Set<Account> CLAIMED = Collections.newSetFromMap(new IdentityHashMap<>());

    private Part10LockOrdering() {}

    public static void transfer(Account from, Account to, long cents) throws InterruptedException {
        claim(from, to);
        try {
            from.lock().lockInterruptibly();
            try {
                to.lock().lockInterruptibly();
                try {
                    move(from, to, cents);
                } finally {
                    to.lock().unlock();
                }
            } finally {
                from.lock().unlock();
            }
        } finally {
            giveBack(from, to);
        }
    }

    private static void claim(Account from, Account to) throws InterruptedException {
        synchronized (CLAIMED) {
            while (CLAIMED.contains(from) || CLAIMED.contains(to)) {
                CLAIMED.wait();
            }
            CLAIMED.add(from);
            CLAIMED.add(to);
        }
    }

    private static void giveBack(Account from, Account to) {
        synchronized (CLAIMED) {
            CLAIMED.remove(from);
            CLAIMED.remove(to);
            CLAIMED.notifyAll();
        }
    }

    private static void move(Account from, Account to, long cents) {
        from.withdraw(cents);
        try {
            to.deposit(cents);
        } catch (RuntimeException full) {
            from.deposit(cents);
            throw full;
        }
    }
}
