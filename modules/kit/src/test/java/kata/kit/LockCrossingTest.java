package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LockCrossingTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private interface Transfer {
        void transfer(Account from, Account to, long cents) throws InterruptedException;
    }

    private final LockCrossing crossing = new LockCrossing(LONG);
    private final Account a = new Account(1, 100, crossing);
    private final Account b = new Account(2, 100, crossing);

    @RepeatedTest(50)
    void theOrderOfArgumentsAlwaysDeadlocks() throws InterruptedException {
        thereAndBack(LockCrossingTest::byArgument);

        assertThat(crossing.met()).isTrue();
        assertThat(crossing.deadlock())
                .get()
                .isIn(
                        "one waits for account 2, which two holds;"
                                + " two waits for account 1, which one holds",
                        "two waits for account 1, which one holds;"
                                + " one waits for account 2, which two holds");
    }

    @RepeatedTest(50)
    void interruptibleLocksInTheOrderOfArgumentsDeadlockToo() throws InterruptedException {
        thereAndBack(
                (from, to, cents) -> {
                    from.lock().lockInterruptibly();
                    try {
                        to.lock().lockInterruptibly();
                        move(from, to, cents);
                        to.lock().unlock();
                    } finally {
                        from.lock().unlock();
                    }
                });

        assertThat(crossing.deadlock()).isPresent();
    }

    @Test
    void oneThatWaitsAtTheCrossingCanBeSentOnAlone() throws InterruptedException {
        Thread one = startsAndWaits("one", () -> byArgument(a, b, 10));

        crossing.goOn();
        awaitWaiting(one);
        assertThat(a.balance()).isEqualTo(100);

        crossing.goOn();
        one.join(LONG);
        assertThat(b.balance()).isEqualTo(110);
        assertThat(crossing.met()).isFalse();
    }

    @Test
    void oneThatWasSentOnAloneStillMeetsTheOtherBeforeItsSecondLock() throws InterruptedException {
        Thread one = startsAndWaits("one", () -> byArgument(a, b, 10));
        crossing.goOn();
        awaitWaiting(one);

        Thread two = start("two", () -> byArgument(b, a, 20));
        one.join(LONG);
        two.join(LONG);

        assertThat(crossing.met()).isTrue();
        assertThat(crossing.deadlock()).isPresent();
    }

    private Thread startsAndWaits(String name, Step step) throws InterruptedException {
        Thread thread = start(name, step);
        awaitWaiting(thread);
        return thread;
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }

    @Test
    void theOneThatIsTurnedBackFreesTheOther() throws InterruptedException {
        thereAndBack(LockCrossingTest::byArgument);

        // One of the two transfers, 10 there or 20 back, has gone through.
        assertThat(a.balance()).isIn(90L, 120L);
        assertThat(a.balance() + b.balance()).isEqualTo(200);
    }

    @RepeatedTest(50)
    void theOrderOfIdsPasses() throws InterruptedException {
        thereAndBack(
                (from, to, cents) ->
                        byArgumentThenMove(
                                from.id() < to.id() ? from : to,
                                from.id() < to.id() ? to : from,
                                () -> move(from, to, cents)));

        assertThat(crossing.met()).isTrue();
        assertThatBothHappened();
    }

    @RepeatedTest(50)
    void tryingAgainPasses() throws InterruptedException {
        thereAndBack(LockCrossingTest::untilBothAreFree);

        assertThat(crossing.met()).isTrue();
        assertThatBothHappened();
    }

    @RepeatedTest(50)
    void tryingInTheOrderOfIdsPasses() throws InterruptedException {
        thereAndBack(
                (from, to, cents) -> {
                    Account first = from.id() < to.id() ? from : to;
                    while (!first.lock().tryLock()) {
                        Thread.onSpinWait();
                    }
                    try {
                        byArgumentThenMove(
                                first == from ? to : from, first, () -> move(from, to, cents));
                    } finally {
                        first.lock().unlock();
                    }
                });

        assertThat(crossing.met()).isTrue();
        assertThatBothHappened();
    }

    @Test
    void aGlobalLockKeepsTheSecondAwayAndPatienceEnds() throws InterruptedException {
        LockCrossing hasty = new LockCrossing(Duration.ofMillis(1));
        Account from = new Account(1, 100, hasty);
        Account to = new Account(2, 100, hasty);
        Lock global = new ReentrantLock();

        thereAndBack(
                from,
                to,
                (one, other, cents) -> {
                    global.lock();
                    try {
                        byArgumentThenMove(one, other, () -> move(one, other, cents));
                    } finally {
                        global.unlock();
                    }
                });

        assertThat(hasty.met()).isFalse();
        assertThat(hasty.deadlock()).isEmpty();
        assertThat(from.balance()).isEqualTo(110);
    }

    @Test
    void withoutTheLocksOfTheAccountsNobodyMeets() throws InterruptedException {
        thereAndBack(
                (from, to, cents) -> {
                    synchronized (this) {
                        move(from, to, cents);
                    }
                });

        assertThat(crossing.met()).isFalse();
        assertThat(crossing.deadlock()).isEmpty();
    }

    private void assertThatBothHappened() {
        assertThat(crossing.deadlock()).isEmpty();
        assertThat(a.balance()).isEqualTo(110);
        assertThat(b.balance()).isEqualTo(90);
    }

    private void thereAndBack(Transfer transfer) throws InterruptedException {
        thereAndBack(a, b, transfer);
    }

    private static void thereAndBack(Account a, Account b, Transfer transfer)
            throws InterruptedException {
        Thread one = start("one", () -> transfer.transfer(a, b, 10));
        Thread two = start("two", () -> transfer.transfer(b, a, 20));
        one.join();
        two.join();
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Step step) {
        return Thread.ofPlatform()
                .name(name)
                .daemon()
                .start(
                        () -> {
                            try {
                                step.run();
                            } catch (IllegalStateException turnedBack) {
                                assertThat(turnedBack).hasMessageStartingWith("deadlock: " + name);
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        });
    }

    private static void byArgument(Account from, Account to, long cents) {
        byArgumentThenMove(from, to, () -> move(from, to, cents));
    }

    private static void byArgumentThenMove(Account first, Account second, Runnable move) {
        first.lock().lock();
        try {
            second.lock().lock();
            try {
                move.run();
            } finally {
                second.lock().unlock();
            }
        } finally {
            first.lock().unlock();
        }
    }

    private static void untilBothAreFree(Account from, Account to, long cents) {
        while (!movedIfFree(from, to, cents)) {
            Thread.yield();
        }
    }

    private static boolean movedIfFree(Account from, Account to, long cents) {
        if (!from.lock().tryLock()) {
            return false;
        }
        try {
            if (!to.lock().tryLock()) {
                return false;
            }
            try {
                move(from, to, cents);
                return true;
            } finally {
                to.lock().unlock();
            }
        } finally {
            from.lock().unlock();
        }
    }

    private static void move(Account from, Account to, long cents) {
        from.withdraw(cents);
        to.deposit(cents);
    }
}
