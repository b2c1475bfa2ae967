package kata.kit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The lock of an account, which tells the account's watcher what becomes of it. */
final class WatchedLock implements Lock {

    private final ReentrantLock lock = new ReentrantLock();
    private final Account account;
    private final Account.Watcher watcher;

    WatchedLock(Account account, Account.Watcher watcher) {
        this.account = account;
        this.watcher = watcher;
    }

    @Override
    public void lock() {
        asks();
        if (!lock.tryLock()) {
            watcher.waitsFor(account);
            lock.lock();
        }
        got();
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        asks();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!lock.tryLock()) {
            watcher.waitsFor(account);
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                watcher.givesUp(account);
                throw e;
            }
        }
        got();
    }

    @Override
    public boolean tryLock() {
        asks();
        return gotIf(lock.tryLock());
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        asks();
        return gotIf(lock.tryLock(time, unit));
    }

    @Override
    public void unlock() {
        // The watcher hears of the outermost locking only, not of what is reentrant.
        if (lock.getHoldCount() == 1) {
            watcher.releases(account);
        }
        lock.unlock();
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException("the lock of an account has no conditions");
    }

    boolean isHeldByCurrentThread() {
        return lock.isHeldByCurrentThread();
    }

    private void asks() {
        if (!lock.isHeldByCurrentThread()) {
            watcher.asksFor(account);
        }
    }

    private boolean gotIf(boolean success) {
        if (success) {
            got();
        }
        return success;
    }

    private void got() {
        if (lock.getHoldCount() == 1) {
            watcher.holds(account);
        }
    }
}
