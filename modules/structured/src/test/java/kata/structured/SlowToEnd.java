package kata.structured;

import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.util.concurrent.CountDownLatch;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;

/** Works until it is interrupted, and then cleans up until the rule lets it end. */
final class SlowToEnd implements AutoCloseable {

    private final Gate gate = new Gate("calls that clean up");
    private final CountDownLatch cleanedUp = new CountDownLatch(1);

    /** The attempt's side. */
    String work() throws InterruptedException {
        try {
            gate.pass();
        } finally {
            awaitEvenIfInterrupted(cleanedUp);
        }
        return "late";
    }

    void awaitBegun() throws InterruptedException {
        gate.awaitEntered(1);
    }

    boolean isCleaningUp() {
        return gate.interrupted() > 0;
    }

    /**
     * Interrupts the caller three times while this cleans up. The call has to wait nevertheless.
     * That this is interrupted at all is for an earlier rule.
     *
     * @param what has happened before: "a lookup failed"
     */
    void requireTheCallToWait(Caller<?> caller, String what) throws InterruptedException {
        caller.comesTrue(() -> isCleaningUp() || caller.hasEnded());
        caller.awaitStill();
        for (int time = 1; time <= 3; time++) {
            caller.interrupt();
            caller.awaitStill();
        }
        // Nor does it leave after a while.
        BoundedWait.awaitStill(caller);
        boolean early = caller.hasEnded();
        letEnd();
        caller.awaitEnd();
        seen("%s; interrupted in this wait, the caller left before the clean-up had ended", what)
                .expected("an end of the call only after the end of all that it has started")
                .why(
                        "The caller goes on, and closes what it lent out, while somebody still"
                                + " uses it to clean up.")
                .lookAt("What does an interruption do to the last wait of your code?")
                .unless(!early);
    }

    void letEnd() {
        cleanedUp.countDown();
        gate.open();
    }

    @Override
    public void close() {
        letEnd();
    }
}
