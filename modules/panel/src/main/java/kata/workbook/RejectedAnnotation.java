package kata.workbook;

/**
 * What {@code @Rejected} on an attempt says, read from its source. Both are empty where an element
 * is missing or is not made of string literals.
 *
 * @param by name of the rule that must reject the attempt
 * @param says words that the learner must read then
 */
public record RejectedAnnotation(String by, String says) {}
