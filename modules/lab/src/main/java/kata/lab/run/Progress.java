package kata.lab.run;

/** The line that tells that something goes on. On the error output: it is no result. */
public final class Progress {

    static final String MARK = "  .. ";

    private Progress() {}

    public static void say(String text) {
        System.err.println(MARK + text);
    }
}
