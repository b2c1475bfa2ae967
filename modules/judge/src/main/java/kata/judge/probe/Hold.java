package kata.judge.probe;

import java.util.Arrays;
import kata.judge.rule.RunningRule;

/**
 * Proves a bound: holds every call that enters until the rule lets it go. The rule fills the bound,
 * looks that no further call comes, lets one go and sees the next one come.
 */
public final class Hold {

    private final String what;
    private final GuardedState monitor = new GuardedState();
    private int entered;
    private int inside;
    private int peak;
    private int passes;
    private boolean open;

    /**
     * @param what what the calls are, in the plural, for the message: "tasks"
     */
    public Hold(String what) {
        this.what = what;
    }

    /** The attempt's side: enters, and waits to be let go. */
    public void enter() throws InterruptedException {
        monitor.change(
                () -> {
                    entered++;
                    inside++;
                    peak = Math.max(peak, inside);
                });
        try {
            monitor.await(() -> open || takePass());
        } finally {
            monitor.change(() -> inside--);
        }
    }

    private boolean takePass() {
        if (passes == 0) {
            return false;
        }
        passes--;
        return true;
    }

    /** Waits until that many calls are held at the same time. */
    public void awaitHeld(int calls) throws InterruptedException {
        monitor.await(() -> inside >= calls, () -> ProbeFindings.heldTooFew(what, calls, inside));
    }

    /** Waits until that many calls have entered in all. */
    public void awaitEntered(int calls) throws InterruptedException {
        monitor.await(() -> entered >= calls, () -> ProbeFindings.notEntered(what, calls, entered));
    }

    /**
     * Looks, once nothing moves any more, that never more than that many calls were held.
     *
     * @param callers the threads in which the rule called the attempt: they must be waiting, too
     */
    public void awaitNoMoreThan(int calls, Caller<?>... callers) {
        RunningRule.current()
                .ifPresent(
                        rule ->
                                rule.threads()
                                        .awaitStill(
                                                Arrays.stream(callers)
                                                        .map(Caller::thread)
                                                        .toList()));
        requirePeak(calls);
    }

    /** Requires that never more than that many calls were held at once, up to now. */
    public void requirePeak(int calls) {
        int seen = peak();
        if (seen > calls) {
            throw RunningRule.report(ProbeFindings.heldTooMany(what, calls, seen).violation());
        }
    }

    /** Lets one call go: the next to come, if none is held. */
    public void releaseOne() {
        monitor.change(() -> passes++);
    }

    /** Lets all calls go, and all that come later. */
    public void releaseAll() {
        monitor.change(() -> open = true);
    }

    /** How many calls have entered so far. */
    public int entered() {
        return monitor.read(() -> entered);
    }

    /** The most calls that were held at the same time. */
    public int peak() {
        return monitor.read(() -> peak);
    }
}
