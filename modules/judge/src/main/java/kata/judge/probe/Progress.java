package kata.judge.probe;

import kata.judge.rule.RunningRule;

/**
 * For a rule that asks thousands of small things of the attempt, one after the other. On a busy
 * machine each of them takes long, and none does so by the attempt's fault.
 */
public final class Progress {

    private Progress() {}

    /**
     * The attempt has done one of them. The rule has all of its {@code limitSeconds} again, and
     * whoever waits for a {@link Caller} all of the patience.
     */
    public static void made() {
        RunningRule.current().ifPresent(RunningRule::progresses);
    }
}
