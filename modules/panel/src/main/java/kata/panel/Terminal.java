package kata.panel;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * What the place where the panel is read can show.
 *
 * @param colours whether escape sequences are understood there
 * @param unicode whether block characters come out right
 * @param columns how wide a line may be; from {@value #NARROWEST} to {@value #WIDEST}
 */
public record Terminal(boolean colours, boolean unicode, int columns) {

    /** The columns where nobody knows better. Prose is never wider. */
    public static final int WIDTH = 100;

    static final int NARROWEST = 50;
    static final int WIDEST = 160;

    public Terminal {
        columns = Math.clamp(columns, NARROWEST, WIDEST);
    }

    /** One of {@value #WIDTH} columns. */
    public Terminal(boolean colours, boolean unicode) {
        this(colours, unicode, WIDTH);
    }

    /**
     * Finds out. {@code -Dkata.colour=always|never} overrides the colours, and so does the
     * environment variable NO_COLOR; {@code -Dkata.columns=80} overrides the width.
     */
    public static Terminal detect() {
        String wish = System.getProperty("kata.colour", "auto").toLowerCase(Locale.ROOT);
        boolean colours =
                switch (wish) {
                    case "always" -> true;
                    case "never" -> false;
                    default -> System.getenv("NO_COLOR") == null && isTerminal();
                };
        Charset charset =
                Charset.forName(
                        System.getProperty("native.encoding", StandardCharsets.UTF_8.name()));
        return new Terminal(
                colours,
                charset.equals(StandardCharsets.UTF_8),
                TerminalWidth.find().orElse(WIDTH));
    }

    /** The same with colours or without. */
    public Terminal withColours(boolean wanted) {
        return new Terminal(wanted, unicode, columns);
    }

    // A test JVM never has the terminal itself: its output goes through Maven. So look at Maven's
    // output. Only Linux shows that of another process; elsewhere there are no colours unless
    // asked for.
    private static boolean isTerminal() {
        if (System.console() != null && System.console().isTerminal()) {
            return true;
        }
        Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
        while (ancestor.isPresent() && !isJava(ancestor.get())) {
            ancestor = ancestor.get().parent();
        }
        return ancestor.map(maven -> Path.of("/proc/" + maven.pid() + "/fd/1"))
                .filter(Files::exists)
                .map(Terminal::target)
                .filter(target -> target.startsWith("/dev/pts/") || target.startsWith("/dev/tty"))
                .isPresent();
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info().command().filter(c -> c.endsWith("java")).isPresent();
    }

    private static String target(Path link) {
        try {
            return link.toRealPath().toString();
        } catch (java.io.IOException | SecurityException e) {
            return "";
        }
    }

    public String red(String text) {
        return paint("31", text);
    }

    public String green(String text) {
        return paint("32", text);
    }

    public String bold(String text) {
        return paint("1", text);
    }

    public String faint(String text) {
        return paint("2", text);
    }

    public String mark(String inUnicode, String inAscii) {
        return unicode ? inUnicode : inAscii;
    }

    private String paint(String code, String text) {
        return colours && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
