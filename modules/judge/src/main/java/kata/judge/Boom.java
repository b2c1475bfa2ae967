package kata.judge;

/**
 * The exception that a rule plants in a task. Where it comes out, and as what, is what the rule
 * looks at; that it escapes from a thread of the attempt is no fault by itself.
 */
public final class Boom extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Boom(String message) {
        super(message);
    }
}
