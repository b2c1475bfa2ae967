package kata.judge.rule;

import java.io.Serializable;

/**
 * Which rule of which part.
 *
 * @param part simple name of the attempt's class, {@code Part02FixedPool}
 * @param name of the test method
 * @param number which rule of the part this is, from 1, in the order in which they are judged
 * @param sound whether it is not a main rule
 */
public record RuleId(String part, String name, int number, boolean sound) implements Serializable {

    /** A main rule. */
    public RuleId(String part, String name, int number) {
        this(part, name, number, false);
    }
}
