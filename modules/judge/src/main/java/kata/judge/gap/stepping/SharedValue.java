package kata.judge.gap.stepping;

import java.io.Serializable;

/**
 * A field that the threads share.
 *
 * @param value in words, shortened
 */
public record SharedValue(String field, String value) implements Serializable {}
