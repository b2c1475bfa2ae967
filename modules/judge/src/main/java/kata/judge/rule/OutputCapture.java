package kata.judge.rule;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Takes what an attempt prints while a rule runs, so that a chatty attempt cannot push the panel
 * off the screen. Keeps the last of it, however much it is.
 */
public final class OutputCapture {

    private static final int KEPT = 16_384;

    private final PrintStream realOut = System.out;
    private final PrintStream realErr = System.err;
    private final byte[] last = new byte[KEPT];
    private long written;

    void begin() {
        PrintStream stream = new PrintStream(new Sink(), true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
    }

    void end() {
        System.setOut(realOut);
        System.setErr(realErr);
    }

    /** The last of what was printed, and how much it was where that is not all. */
    public synchronized String text() {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        for (long i = Math.max(0, written - KEPT); i < written; i++) {
            kept.write(last[(int) (i % KEPT)]);
        }
        String text = kept.toString(StandardCharsets.UTF_8);
        return written <= KEPT
                ? text
                : String.format(
                        Locale.ROOT,
                        "… %,d bytes in all, the last of them:%n%s",
                        written,
                        text.substring(text.indexOf('\n') + 1));
    }

    private final class Sink extends OutputStream {

        @Override
        public void write(int b) {
            synchronized (OutputCapture.this) {
                last[(int) (written++ % KEPT)] = (byte) b;
            }
        }
    }
}
