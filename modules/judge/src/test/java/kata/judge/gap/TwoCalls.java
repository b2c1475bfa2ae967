package kata.judge.gap;

/** What the planted attempts have in common: two calls, and what must hold after both. */
public interface TwoCalls {

    Object one() throws Exception;

    Object other() throws Exception;

    /** Whether what the two calls left behind fits together. */
    default boolean isWhole() {
        return true;
    }
}
