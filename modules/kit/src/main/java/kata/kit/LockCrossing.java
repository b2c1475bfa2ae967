package kata.kit;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes two threads that lock two accounts in opposite order run into each other, every time.
 *
 * <p>The first thread that gets a lock is held up until the second has got one too, or asks for one
 * that the first holds. Then both go on:
 *
 * <pre>
 *     order of arguments         order of ids
 *     one: locks A               one: locks A
 *     two: locks B               two: asks for A, and has to wait
 *     one: asks for B            one: locks B, transfers, unlocks
 *     two: asks for A: deadlock  two: locks A, then B, transfers, unlocks
 * </pre>
 *
 * <p>Both ways come about without a clock. A deadlock is found when the last lock of the circle is
 * asked for: the thread that asks gets an {@link IllegalStateException} which names the circle, and
 * so nobody waits for ever. A lock asked for with {@code tryLock} never closes a circle.
 *
 * <p>How a test uses it: make a crossing, give it to two accounts as their watcher, transfer there
 * and back on two threads, wait for both, and look at {@link #met} and {@link #deadlock}.
 */
public final class LockCrossing implements Account.Watcher {

    private final Duration patience;
    private final CountDownLatch crossed = new CountDownLatch(1);

    // Opened when the two have come together after all, or will not.
    private final CountDownLatch joined = new CountDownLatch(1);
    private volatile boolean alone;

    // All guarded by this: a circle shows only where who holds what and who wants what fit
    // together.
    private final Map<Account, Thread> holders = new HashMap<>();
    private final Map<Thread, Account> asked = new HashMap<>();
    private final Map<Thread, Account> waiting = new HashMap<>();
    private boolean met;
    private String deadlock;

    /**
     * A crossing for two threads.
     *
     * @param patience how long the first thread waits for the second, which may never come: a
     *     transfer under one global lock keeps it away. Then the first goes on alone
     */
    public LockCrossing(Duration patience) {
        this.patience = patience;
    }

    /**
     * Whether the two threads came together. False when patience ran out, or when a thread did not
     * lock its accounts with {@link Account#lock}.
     */
    public synchronized boolean met() {
        return met;
    }

    /**
     * Lets the first thread go on alone: the second one waits somewhere else. If that was for a
     * moment only, the first waits once more before it asks for its second lock, and this is called
     * again.
     */
    public void goOn() {
        if (alone) {
            joined.countDown();
        }
        alone = true;
        crossed.countDown();
    }

    /** Who waited for whom in a circle, or nothing if nobody did. */
    public synchronized Optional<String> deadlock() {
        return Optional.ofNullable(deadlock);
    }

    @Override
    public void asksFor(Account account) {
        if (asks(account) && alone) {
            await(joined);
        }
    }

    /** Returns whether the thread that asks holds a lock already. */
    private synchronized boolean asks(Account account) {
        Thread me = Thread.currentThread();
        asked.put(me, account);
        look();
        return holders.containsValue(me);
    }

    @Override
    public synchronized void waitsFor(Account account) {
        Thread me = Thread.currentThread();
        waiting.put(me, account);
        Optional<String> circle = circleFrom(me);
        if (circle.isPresent()) {
            waiting.remove(me);
            deadlock = circle.get();
            throw new IllegalStateException("deadlock: " + deadlock);
        }
    }

    @Override
    public synchronized void givesUp(Account account) {
        waiting.remove(Thread.currentThread());
    }

    @Override
    public void holds(Account account) {
        gotIt(account);
        await(crossed);
    }

    private void await(CountDownLatch latch) {
        try {
            // A latch, not wait(): the others must come in while this thread waits, and once it is
            // open it stays so.
            if (!latch.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                latch.countDown();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void gotIt(Account account) {
        Thread me = Thread.currentThread();
        waiting.remove(me);
        asked.remove(me);
        holders.put(account, me);
        look();
    }

    @Override
    public synchronized void releases(Account account) {
        holders.remove(account);
    }

    // A thread has come if it holds a lock, or asks for one that it cannot get while another holds
    // it. One that asks for a free lock has not come yet: it will hold it in a moment.
    private void look() {
        long holding = holders.values().stream().distinct().count();
        long turnedAway =
                asked.entrySet().stream()
                        .filter(entry -> !holders.containsValue(entry.getKey()))
                        .filter(entry -> holders.containsKey(entry.getValue()))
                        .count();
        boolean expected = crossed.getCount() > 0 || alone && joined.getCount() > 0;
        if (expected && holding + turnedAway >= 2) {
            met = true;
            crossed.countDown();
            joined.countDown();
        }
    }

    private Optional<String> circleFrom(Thread me) {
        StringBuilder circle = new StringBuilder();
        Thread thread = me;
        do {
            Account wanted = waiting.get(thread);
            Thread holder = wanted == null ? null : holders.get(wanted);
            if (holder == null) {
                return Optional.empty();
            }
            circle.append(circle.isEmpty() ? "" : "; ")
                    .append(
                            "%s waits for %s, which %s holds"
                                    .formatted(
                                            Timeline.nameOf(thread),
                                            wanted,
                                            Timeline.nameOf(holder)));
            thread = holder;
        } while (thread != me);
        return Optional.of(circle.toString());
    }
}
