package kata.referee.verdict;

import java.io.Serializable;
import java.util.Set;

/**
 * Which rules an attempt is judged by.
 *
 * @param strict whether a sound rule that does not hold rejects; else it is noted, and the rules
 *     after it are judged as well
 * @param only the rules to judge, whatever stands before them; empty for all
 */
public record Asked(boolean strict, Set<String> only) implements Serializable {

    /** All rules, up to the first that does not hold. */
    public static final Asked STRICTLY = new Asked(true, Set.of());

    /** All rules; what is sound is noted and does not reject. */
    public static final Asked MAINLY = new Asked(false, Set.of());

    /** These rules, as if none stood before them. */
    public static Asked only(String... rules) {
        return new Asked(true, Set.of(rules));
    }

    public Asked {
        only = Set.copyOf(only);
    }

    public boolean includes(String rule) {
        return only.isEmpty() || only.contains(rule);
    }
}
