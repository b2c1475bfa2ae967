package kata.room.protocol;

import java.util.regex.Pattern;

/** What a pair calls itself. */
public final class PairName {

    // Control characters, halves of characters, line separators, and what turns text around.
    private static final Pattern FORBIDDEN =
            Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Cn}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069]");

    private PairName() {}

    /**
     * The name without blanks around it.
     *
     * @throws IllegalArgumentException with a sentence that says what is wrong with it
     */
    public static String of(String written) {
        String name = written.strip();
        if (name.isEmpty()) {
            throw new IllegalArgumentException("The name of a pair is empty.");
        }
        if (name.length() > Limits.NAME) {
            throw new IllegalArgumentException(
                    "The name of a pair has at most %d letters.".formatted(Limits.NAME));
        }
        if (FORBIDDEN.matcher(name).find()) {
            throw new IllegalArgumentException("The name of a pair is one line of text.");
        }
        return name;
    }
}
