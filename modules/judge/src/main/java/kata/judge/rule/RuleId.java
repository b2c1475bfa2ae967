package kata.judge.rule;

import java.io.Serializable;

/**
 * Which rule of which part.
 *
 * @param part simple name of the attempt's class, {@code Part02FixedPool}
 * @param name of the test method
 * @param number which rule of the part this is, from 1, in the order of the test's source
 */
public record RuleId(String part, String name, int number) implements Serializable {}
