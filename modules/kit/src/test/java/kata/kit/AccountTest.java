package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AccountTest {

    @Test
    void moneyComesAndGoes() {
        Account account = new Account(7, 100);

        account.deposit(20);
        account.withdraw(70);

        assertThat(account.id()).isEqualTo(7);
        assertThat(account.balance()).isEqualTo(50);
        assertThat(account).hasToString("account 7");
    }

    @Test
    void nothingIsTakenWhenThereIsTooLittle() {
        Account account = new Account(7, 100);

        assertThatIllegalStateException()
                .isThrownBy(() -> account.withdraw(101))
                .withMessage("account 7 holds 100 cents, less than 101");

        assertThat(account.balance()).isEqualTo(100);
    }

    @Test
    void amountsAreNotNegative() {
        Account account = new Account(7, 100);

        assertThatIllegalArgumentException().isThrownBy(() -> account.withdraw(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> account.deposit(-1));

        assertThat(account.balance()).isEqualTo(100);
    }

    @Test
    void theLockKnowsItsHolder() throws Exception {
        Account account = new Account(7, 100);
        account.lock().lock();
        try (var other = Executors.newSingleThreadExecutor()) {
            assertThat(account.isLockedByMe()).isTrue();
            assertThat(other.submit(account::isLockedByMe).get()).isFalse();
            assertThat(other.submit(() -> account.lock().tryLock()).get()).isFalse();
        } finally {
            account.lock().unlock();
        }
        assertThat(account.isLockedByMe()).isFalse();
    }

    @Test
    void theWatcherSeesEachWayToLock() throws InterruptedException {
        Events events = new Events();
        Lock lock = new Account(7, 100, events).lock();

        lock.lock();
        lock.unlock();
        lock.lockInterruptibly();
        lock.unlock();
        lock.tryLock();
        lock.unlock();
        lock.tryLock(1, TimeUnit.MINUTES);
        lock.unlock();

        assertThat(events.seen).hasSize(12);
        for (int way = 0; way < 4; way++) {
            assertThat(events.seen.subList(3 * way, 3 * way + 3))
                    .containsExactly("asks for 7", "holds 7", "releases 7");
        }
    }

    @Test
    void theWatcherDoesNotSeeWhatIsReentrant() {
        Events events = new Events();
        Lock lock = new Account(7, 100, events).lock();

        lock.lock();
        lock.lock();
        lock.unlock();
        lock.unlock();

        assertThat(events.seen).containsExactly("asks for 7", "holds 7", "releases 7");
    }

    @Test
    void theWatcherSeesOneWait() throws Exception {
        Events events = new Events();
        Account account = new Account(7, 100, events);
        account.lock().lock();
        try (var other = Executors.newSingleThreadExecutor()) {
            Future<Boolean> held =
                    other.submit(
                            () -> {
                                account.lock().lock();
                                boolean mine = account.isLockedByMe();
                                account.lock().unlock();
                                return mine;
                            });
            assertThat(events.waits.await(20, TimeUnit.SECONDS)).isTrue();
            account.lock().unlock();
            assertThat(held.get()).isTrue();
        }
    }

    @Test
    void theWatcherSeesOneGiveUp() throws Exception {
        Events events = new Events();
        Account account = new Account(7, 100, events);
        account.lock().lock();
        events.seen.clear();
        Thread other =
                Thread.ofPlatform()
                        .start(
                                () ->
                                        assertThatExceptionOfType(InterruptedException.class)
                                                .isThrownBy(account.lock()::lockInterruptibly));
        assertThat(events.waits.await(20, TimeUnit.SECONDS)).isTrue();
        other.interrupt();
        other.join();

        assertThat(events.seen).containsExactly("asks for 7", "waits for 7", "gives up 7");
    }

    @Test
    void whoIsNotTheHolderCannotUnlock() {
        Events events = new Events();
        Account account = new Account(7, 100, events);

        assertThatExceptionOfType(IllegalMonitorStateException.class)
                .isThrownBy(() -> account.lock().unlock());
        assertThat(events.seen).isEmpty();
    }

    @Test
    void theLockHasNoConditions() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> new Account(7, 100).lock().newCondition());
    }

    @Test
    void twoThreadsWithoutTheLockLoseAnUpdate() throws Exception {
        CyclicBarrier bothHaveRead = new CyclicBarrier(2);
        Account account =
                new Account(
                        7,
                        100,
                        new Account.Watcher() {
                            @Override
                            public void uses(Account account) {
                                // The test itself reads the balance too, under the lock.
                                if (!account.isLockedByMe()) {
                                    await(bothHaveRead);
                                }
                            }
                        });
        try (var pool = Executors.newFixedThreadPool(2)) {
            Future<?> one = pool.submit(() -> account.deposit(10));
            Future<?> two = pool.submit(() -> account.deposit(10));
            one.get();
            two.get();
        }

        account.lock().lock();
        assertThat(account.balance()).isEqualTo(110);
        account.lock().unlock();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static final class Events implements Account.Watcher {

        private final List<String> seen = new ArrayList<>();
        private final CountDownLatch waits = new CountDownLatch(1);

        @Override
        public void asksFor(Account account) {
            seen.add("asks for " + account.id());
        }

        @Override
        public void waitsFor(Account account) {
            seen.add("waits for " + account.id());
            waits.countDown();
        }

        @Override
        public void givesUp(Account account) {
            seen.add("gives up " + account.id());
        }

        @Override
        public void holds(Account account) {
            seen.add("holds " + account.id());
        }

        @Override
        public void releases(Account account) {
            seen.add("releases " + account.id());
        }
    }
}
