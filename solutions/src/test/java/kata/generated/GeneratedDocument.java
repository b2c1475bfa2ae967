package kata.generated;

import static java.util.stream.Collectors.joining;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import lombok.SneakyThrows;

/**
 * A document whose tables are generated. {@code -Dtables.write} renders them; without it, a stale
 * one is a failure that shows the lines that differ.
 *
 * @param file to read, and to write
 * @param rendering from the text as it is to the text as it has to be, both with "\n"
 */
public record GeneratedDocument(Path file, UnaryOperator<String> rendering) {

    private static final boolean WRITE = System.getProperty("tables.write") != null;
    private static final int MOST_LINES = 20;

    public String text() {
        return read().replace("\r\n", "\n");
    }

    /**
     * Writes the document where that is asked for.
     *
     * @throws AssertionError when it is stale and is not to be written
     */
    public void requireUpToDate() {
        if (WRITE) {
            write();
        } else {
            List<String> difference = difference();
            if (!difference.isEmpty()) {
                throw new AssertionError(
                        "The tables of %s are stale; solutions/prove --tables renders them.%n%s"
                                .formatted(file.getFileName(), shortened(difference)));
            }
        }
    }

    /** The lines that differ, as {@code diff -U0} shows them; empty where none does. */
    List<String> difference() {
        String text = text();
        List<String> now = text.lines().toList();
        String name = file.getFileName().toString();
        return UnifiedDiffUtils.generateUnifiedDiff(
                name + ", as it is",
                name + ", as it has to be",
                now,
                DiffUtils.diff(now, rendering.apply(text).lines().toList()),
                0);
    }

    private static String shortened(List<String> lines) {
        String shown = lines.stream().limit(MOST_LINES).collect(joining("\n"));
        return lines.size() <= MOST_LINES
                ? shown
                : shown + "\n… and %d lines more".formatted(lines.size() - MOST_LINES);
    }

    /** Leaves a file that is up to date alone, line breaks and all. */
    @SneakyThrows
    void write() {
        String text = text();
        String rendered = rendering.apply(text);
        if (!rendered.equals(text)) {
            Files.writeString(file, rendered);
        }
    }

    @SneakyThrows
    private String read() {
        return Files.readString(file);
    }
}
