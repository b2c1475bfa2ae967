package kata.workbook;

import java.util.List;

/**
 * What {@code @Rejected} on an attempt says, read from its source. Both are empty where an element
 * is missing or is not made of string literals.
 *
 * @param by name of the rule that must reject the attempt
 * @param says words of which the learner must read some then
 */
public record RejectedAnnotation(String by, List<String> says) {}
