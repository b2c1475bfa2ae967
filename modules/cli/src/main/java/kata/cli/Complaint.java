package kata.cli;

/** Something that the learner can put right. The message says how; no stack trace is shown. */
final class Complaint extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Complaint(String message, Object... arguments) {
        super(arguments.length == 0 ? message : message.formatted(arguments));
    }
}
