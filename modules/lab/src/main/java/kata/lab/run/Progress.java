package kata.lab.run;

/**
 * The line that shows that something is going on. It goes to the error output, since it is not a
 * result.
 */
public final class Progress {

    static final String MARK = "  .. ";

    private Progress() {}

    public static void say(String text) {
        System.err.println(MARK + text);
    }
}
