package kata.judge.probe;

import kata.judge.finding.RuleViolation;
import kata.judge.rule.RunningRule;
import kata.kit.Timeline;

/**
 * Proves that calls do not overlap: while one call is inside, no other may come. Each call stays
 * inside until nothing else moves, so another thread that is on its way has come by then.
 */
public final class OneAtATime {

    private final String what;
    private final GuardedState monitor = new GuardedState();
    private Thread inside;
    private Thread intruder;

    /**
     * @param what what the calls are, in the plural, for the message: "tasks"
     */
    public OneAtATime(String what) {
        this.what = what;
    }

    /**
     * The attempt's side: enters, waits until nothing else moves, and leaves.
     *
     * @throws RuleViolation when another call is inside at the same time; reported to the rule too
     */
    public void enter() {
        Thread me = Thread.currentThread();
        monitor.change(
                () -> {
                    if (inside == null) {
                        inside = me;
                    } else {
                        intruder = me;
                    }
                });
        try {
            RunningRule.current()
                    .ifPresent(
                            rule ->
                                    rule.threads()
                                            .awaitStillBut(
                                                    me, rule.judgeThreads(), this::isBroken));
            if (isBroken()) {
                throw RunningRule.report(
                        ProbeFindings.notAlone(
                                        what, Timeline.nameOf(inside), Timeline.nameOf(intruder))
                                .violation());
            }
        } finally {
            monitor.change(
                    () -> {
                        if (inside == me && intruder == null) {
                            inside = null;
                        }
                    });
        }
    }

    private boolean isBroken() {
        return monitor.read(() -> intruder == null ? 0 : 1) == 1;
    }
}
