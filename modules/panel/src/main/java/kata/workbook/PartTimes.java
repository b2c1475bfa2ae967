package kata.workbook;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/**
 * How long the learner took for each part: from the first verdict on it that is red to the one that
 * solves it. What lies between two verdicts counts if both are on the same part, and not if it is
 * longer than {@link #PAUSE}: that was a break. Kept in {@code .kata/}, which git ignores; nothing
 * is sent anywhere.
 */
public final class PartTimes {

    /** A longer silence is a break, and no work. */
    public static final Duration PAUSE = Duration.ofMinutes(30);

    private static final String AT = "at";
    private static final String SINCE = "since";
    private static final String SPENT = "spent.";
    private static final String TOOK = "took.";

    private final Path file;
    private final Properties times = new Properties();

    public PartTimes(Workbook workbook) {
        this.file = workbook.root().resolve(".kata/times.properties");
        if (Files.exists(file)) {
            try (Reader in = Files.newBufferedReader(file)) {
                times.load(in);
            } catch (IOException | IllegalArgumentException e) {
                // A damaged file costs a time in a list, never the run.
                times.clear();
            }
        }
    }

    /** How long a part took; empty where it is not solved, or was solved at once. */
    public Optional<Duration> took(String module, String part) {
        return seconds(TOOK + key(module, part)).map(Duration::ofSeconds);
    }

    /** Notes a verdict, and writes it down. A part that has its time keeps it. */
    public void judged(String module, String part, boolean solved, Instant now) {
        String key = key(module, part);
        if (took(module, part).isPresent()) {
            return;
        }
        Optional<Long> spent = seconds(SPENT + key);
        if (solved && spent.isEmpty()) {
            // It was never seen red, so nobody knows when the work began.
            return;
        }
        long seconds = spent.orElse(0L) + sinceLastVerdict(key, now);
        if (solved) {
            times.remove(SPENT + key);
            times.setProperty(TOOK + key, Long.toString(seconds));
        } else {
            times.setProperty(SPENT + key, Long.toString(seconds));
        }
        times.setProperty(AT, key);
        times.setProperty(SINCE, Long.toString(now.getEpochSecond()));
        save();
    }

    /** Forgets a part: it is begun again. */
    public void forget(String module, String part) {
        String key = key(module, part);
        times.remove(SPENT + key);
        times.remove(TOOK + key);
        save();
    }

    private long sinceLastVerdict(String key, Instant now) {
        if (!key.equals(times.getProperty(AT))) {
            return 0;
        }
        long silence = now.getEpochSecond() - seconds(SINCE).orElse(now.getEpochSecond());
        // A clock that was put back must not take time away.
        return silence < 0 || silence > PAUSE.toSeconds() ? 0 : silence;
    }

    private Optional<Long> seconds(String key) {
        try {
            return Optional.ofNullable(times.getProperty(key)).map(Long::valueOf);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String key(String module, String part) {
        return module + "." + part;
    }

    private void save() {
        try {
            Files.createDirectories(file.getParent());
            try (Writer out = Files.newBufferedWriter(file)) {
                times.store(out, "seconds that each part took; delete this file to forget it");
            }
        } catch (IOException e) {
            // As for the progress: a read-only work tree must not turn a right answer red.
            System.err.println("Your times could not be saved: " + e);
        }
    }
}
