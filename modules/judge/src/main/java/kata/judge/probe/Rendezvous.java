package kata.judge.probe;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.finding.RuleViolation;
import kata.judge.rule.RunningRule;
import kata.judge.waiting.Patience;
import kata.judge.waiting.PendingProbes;
import kata.judge.waiting.StarvationAwareClock;

/**
 * Proves overlap: every call that arrives waits until all of them have. Code that makes the calls
 * one after the other can never pass; code that makes them side by side passes at once, however
 * slow the machine is.
 *
 * <p>A latch and not a {@code CyclicBarrier}: a barrier breaks when a waiting thread is
 * interrupted, and it would count a thread that comes twice as two.
 */
public final class Rendezvous {

    // The first few that arrive see to it that the waiting ends. If twenty thousand did, they would
    // all be woken every few seconds, and a machine with much to do would have no time for others.
    private static final int TIMEKEEPERS = 8;

    private final int parties;
    private final String what;
    private final CountDownLatch missing;
    private final AtomicInteger arrived = new AtomicInteger();
    private volatile long lastArrival;
    // How many had come when the first gave up; 0 while nobody has.
    private final AtomicInteger missedWith = new AtomicInteger();
    // All are here, or one has given up.
    private final CountDownLatch over = new CountDownLatch(1);

    /**
     * @param parties how many calls must be in progress at the same time
     * @param what what they are, in the plural, for the message: "tasks"
     */
    public Rendezvous(int parties, String what) {
        this.parties = parties;
        this.what = what;
        this.missing = new CountDownLatch(parties);
    }

    /**
     * Arrives, and waits for the others.
     *
     * @throws RuleViolation when {@link Patience} has lasted since the last of them came, and they
     *     are not all here. It is reported to the rule as well, so an attempt that swallows it is
     *     still broken.
     */
    public void arrive() throws InterruptedException {
        int number = arrived.incrementAndGet();
        // One more than all of them brings nobody any further.
        if (number <= parties) {
            Progress.made();
            lastArrival = StarvationAwareClock.nanoTime();
        }
        missing.countDown();
        if (isComplete()) {
            over.countDown();
        }
        PendingProbes.during(() -> awaitOthers(number));
    }

    private void awaitOthers(int number) throws InterruptedException {
        boolean inTime =
                number <= TIMEKEEPERS
                        ? Patience.awaitBy(this::isOver, () -> lastArrival)
                        : isOver();
        boolean first = !inTime && missedWith.compareAndSet(0, arrived.get());
        if (missedWith.get() > 0) {
            RuleViolation missed =
                    ProbeFindings.rendezvousMissed(what, parties, missedWith.get()).violation();
            // The same from each of thousands would tell nothing new.
            if (first) {
                RunningRule.report(missed);
            }
            over.countDown();
            throw missed;
        }
    }

    // Thousands of calls take a while to come where this JVM is one of many programs.
    private boolean isOver(long nanos) throws InterruptedException {
        return over.await(nanos, TimeUnit.NANOSECONDS);
    }

    // If all timekeepers were interrupted, the rule's own limit ends the waiting.
    private boolean isOver() throws InterruptedException {
        over.await();
        return true;
    }

    /** Whether all have arrived. */
    public boolean isComplete() {
        return missing.getCount() == 0;
    }
}
