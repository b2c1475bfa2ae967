package kata.cli.context;

import java.io.PrintWriter;
import java.util.Locale;

/** What the learner reads. Used by one thread at a time. */
public final class Output {

    private static final String ERASE_LINE = "\r\u001b[K";
    private static final String ERASE_SCREEN = "\u001b[H\u001b[2J";

    private final PrintWriter out;
    private final boolean terminal;
    private boolean statusShown;

    /**
     * @param terminal whether a line that was printed can be replaced
     */
    public Output(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Prints a line with the margin of the panel; formatted only where there are arguments. */
    public void line(String line, Object... arguments) {
        eraseStatus();
        String text = arguments.length == 0 ? line : line.formatted(arguments);
        out.println(("  " + text).stripTrailing());
        out.flush();
    }

    /** Prints each line of the text with the margin of the panel. */
    public void lines(String text) {
        text.lines().forEach(this::line);
    }

    public void emptyLine() {
        line("");
    }

    /** Prints text that has its own margin and line ends. */
    public void text(String text) {
        eraseStatus();
        out.print(text);
        out.flush();
    }

    /** Says what is going on. On a terminal, what is printed next replaces it. */
    public void status(String status) {
        if (!terminal) {
            line(status);
            return;
        }
        eraseStatus();
        out.print("  " + status);
        out.flush();
        statusShown = true;
    }

    /** Says how far some work is; elsewhere than on a terminal, only that it begins. */
    public void progress(String work, int done, int all) {
        if (terminal) {
            status(String.format(Locale.ROOT, "%s: %,d of %,d", work, done, all));
        } else if (done == 0) {
            line(work);
        }
    }

    /** Erases the screen, if there is one. */
    public void clearScreen() {
        if (terminal) {
            out.print(ERASE_SCREEN);
            statusShown = false;
        }
    }

    private void eraseStatus() {
        if (statusShown) {
            out.print(ERASE_LINE);
            statusShown = false;
        }
    }

    /** For a library that prints by itself. */
    public PrintWriter writer() {
        return out;
    }
}
