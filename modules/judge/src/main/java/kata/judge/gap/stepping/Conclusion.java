package kata.judge.gap.stepping;

import java.io.Serializable;
import kata.judge.finding.Finding;

/**
 * What has come of the steps so far.
 *
 * @param finding what the rule says; null unless it is broken
 */
public record Conclusion(Kind kind, Finding finding) implements Serializable {

    /** What has come of it. */
    public enum Kind {
        /** The threads have not come to their end. */
        OPEN,
        /** All calls have ended, and what must hold holds. */
        HOLDS,
        BROKEN
    }

    static final Conclusion OPEN = new Conclusion(Kind.OPEN, null);
    static final Conclusion HOLDS = new Conclusion(Kind.HOLDS, null);

    static Conclusion broken(Finding finding) {
        return new Conclusion(Kind.BROKEN, finding);
    }

    public boolean isBroken() {
        return kind == Kind.BROKEN;
    }

    public boolean isOpen() {
        return kind == Kind.OPEN;
    }
}
