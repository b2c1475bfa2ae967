package kata.judge.gap;

import kata.judge.finding.RuleViolation;
import kata.kit.Todo;

/** What a call may throw although no other thread has anything to do with it. */
final class NoRace {

    private NoRace() {}

    /**
     * Throws it again if it would be there without a second thread: a part that is not written, a
     * signature that was changed, what a probe has found.
     *
     * @param thrown by a call, or null
     */
    static void rethrow(Throwable thrown) throws RuleViolation {
        switch (thrown) {
            case Todo todo -> throw todo;
            case LinkageError changed -> throw changed;
            case RuleViolation violation -> throw violation;
            case null, default -> {}
        }
    }
}
