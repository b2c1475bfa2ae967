package kata.judge;

import java.time.Duration;

/**
 * How long a rule waits for something that a right answer does at once. Only a wrong answer ever
 * waits this long, so it is generous: {@code -Dkata.patience} sets it, in milliseconds.
 */
public final class Patience {

    private static final Duration LIMIT = Duration.ofMillis(Long.getLong("kata.patience", 4_000));

    private Patience() {}

    public static Duration limit() {
        return LIMIT;
    }

    static long nanos() {
        return LIMIT.toNanos();
    }

    static String inWords() {
        return LIMIT.toMillis() % 1000 == 0 ? LIMIT.toSeconds() + " s" : LIMIT.toMillis() + " ms";
    }
}
