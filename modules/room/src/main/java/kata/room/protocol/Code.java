package kata.room.protocol;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.regex.Pattern;

/** The six letters that let somebody into a room. {@code toString} does not show them. */
public final class Code {

    // Without those that are mistaken for others when they are read from a wall: I, L, O, Q.
    private static final String LETTERS = "ABCDEFGHJKMNPRSTUVWXYZ";
    private static final int LENGTH = 6;
    private static final Pattern WRITTEN = Pattern.compile("[A-Za-z]{" + LENGTH + "}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String letters;

    private Code(String letters) {
        this.letters = letters.toUpperCase(Locale.ROOT);
    }

    public static Code random() {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            letters.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        }
        return new Code(letters.toString());
    }

    /**
     * The code that is written so; small letters will do.
     *
     * @throws IllegalArgumentException when it is not six letters; the message does not repeat it
     */
    public static Code of(String written) {
        if (!WRITTEN.matcher(written).matches()) {
            throw new IllegalArgumentException("a code is six letters");
        }
        return new Code(written);
    }

    /** Whether that is what somebody sent. Takes as long for a near miss as for any other. */
    public boolean matches(String sent) {
        return MessageDigest.isEqual(
                letters.getBytes(StandardCharsets.UTF_8),
                sent.toUpperCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
    }

    /** To be shown to the instructor, and sent by a watch. */
    public String letters() {
        return letters;
    }

    @Override
    public String toString() {
        return "a code";
    }
}
