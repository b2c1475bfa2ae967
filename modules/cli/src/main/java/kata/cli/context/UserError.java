package kata.cli.context;

/** An error that the learner can correct. The message says how; no stack trace is shown. */
public final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With a message as of {@link String#format}; as it is where there are no arguments. */
    public UserError(String message, Object... arguments) {
        super(arguments.length == 0 ? message : message.formatted(arguments));
    }
}
