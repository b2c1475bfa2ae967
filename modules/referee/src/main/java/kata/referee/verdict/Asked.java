package kata.referee.verdict;

import java.io.Serializable;

/**
 * Which rules an attempt is judged by.
 *
 * @param strict whether a sound rule that does not hold rejects; else it is noted, and the rules
 *     after it are judged as well
 * @param only the one rule to judge, whatever stands before it; empty for all
 */
public record Asked(boolean strict, String only) implements Serializable {

    /** All rules, up to the first that does not hold. */
    public static final Asked STRICTLY = new Asked(true, "");

    /** All rules; what is sound is noted and does not reject. */
    public static final Asked MAINLY = new Asked(false, "");

    /** One rule, as if none stood before it. */
    public static Asked only(String rule) {
        return new Asked(true, rule);
    }

    public boolean includes(String rule) {
        return only.isEmpty() || only.equals(rule);
    }
}
