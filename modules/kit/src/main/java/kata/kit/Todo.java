package kata.kit;

/**
 * Stands where a part is not written yet.
 *
 * <p>The judge knows this exception: a part that throws it is shown as "not started", with the
 * words given here and without a stack trace.
 */
public final class Todo extends UnsupportedOperationException {

    private static final long serialVersionUID = 1L;

    private Todo(String whatToWrite) {
        super(whatToWrite);
    }

    /**
     * Takes the place of an expression that is still to be written.
     *
     * @param whatToWrite one sentence in the imperative: what belongs here
     * @param <T> whatever the place needs
     * @return never
     * @throws Todo always
     */
    public static <T> T todo(String whatToWrite) {
        throw new Todo(whatToWrite);
    }
}
