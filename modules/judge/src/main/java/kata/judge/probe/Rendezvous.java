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

    private final int parties;
    private final String what;
    private final CountDownLatch missing;
    private final AtomicInteger arrived = new AtomicInteger();
    private volatile long lastArrival;
    // How many had come when the first gave up; 0 while nobody has.
    private final AtomicInteger missedWith = new AtomicInteger();

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
        // One more than all of them brings nobody any further.
        if (arrived.incrementAndGet() <= parties) {
            Progress.made();
            lastArrival = StarvationAwareClock.nanoTime();
        }
        missing.countDown();
        PendingProbes.during(this::awaitOthers);
    }

    private void awaitOthers() throws InterruptedException {
        if (missedWith.get() > 0 || !allArrive()) {
            missedWith.compareAndSet(0, arrived.get());
            throw RunningRule.report(
                    ProbeFindings.rendezvousMissed(what, parties, missedWith.get()).violation());
        }
    }

    // Thousands of calls take a while to come where this JVM is one of many programs.
    private boolean allArrive() throws InterruptedException {
        return Patience.awaitBy(
                nanos -> missing.await(nanos, TimeUnit.NANOSECONDS), () -> lastArrival);
    }

    /** Whether all have arrived. */
    public boolean isComplete() {
        return missing.getCount() == 0;
    }
}
