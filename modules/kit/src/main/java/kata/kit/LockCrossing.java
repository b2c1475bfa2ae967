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

    /** Who waited for whom in a circle, or nothing if nobody did. */
    public synchronized Optional<String> deadlock() {
        return Optional.ofNullable(deadlock);
    }

    @Override
    public synchronized void asksFor(Account account) {
        asked.put(Thread.currentThread(), account);
        look();
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
        try {
            // A latch, not wait(): the others must come in while this thread waits, and once it is
            // open it stays so.
            if (!crossed.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                crossed.countDown();
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
        if (crossed.getCount() > 0 && holding + turnedAway >= 2) {
            met = true;
            crossed.countDown();
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
