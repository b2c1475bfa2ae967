package kata.referee.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads a stream to its end, so that nobody blocks writing to it, and keeps the last of it. */
final class StderrTail {

    private static final int KEPT = 4_096;
    private static final int LINES = 8;

    private final byte[] kept = new byte[KEPT];
    private final Thread reader;
    private long written;

    private StderrTail(InputStream in) {
        reader =
                Thread.ofPlatform()
                        .daemon()
                        .name("worker's standard error")
                        .unstarted(() -> drain(in));
    }

    static StderrTail of(InputStream in) {
        StderrTail lastWords = new StderrTail(in);
        lastWords.reader.start();
        return lastWords;
    }

    private void drain(InputStream in) {
        byte[] buffer = new byte[8_192];
        try (in) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                keep(buffer, n);
            }
        } catch (IOException e) {
            // The process is gone: what was read is what there is.
        }
    }

    private synchronized void keep(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            kept[(int) (written++ % KEPT)] = bytes[i];
        }
    }

    /** From now on only what comes later counts. */
    synchronized void forget() {
        written = 0;
    }

    /** The last lines, once the stream has ended. */
    List<String> lines() throws InterruptedException {
        // Not for ever: a process that the attempt started may hold the stream open.
        reader.join(2_000);
        List<String> lines =
                text().lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("WARNING:"))
                        .toList();
        return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
    }

    private synchronized String text() {
        int length = (int) Math.min(written, KEPT);
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = kept[(int) ((written - length + i) % KEPT)];
        }
        return new String(text, StandardCharsets.UTF_8);
    }
}
