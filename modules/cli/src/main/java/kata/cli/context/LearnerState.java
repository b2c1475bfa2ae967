package kata.cli.context;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import kata.workbook.Workbook;

/** Where the learner is, kept from command to command in {@code .kata/}, which git ignores. */
public final class LearnerState {

    private static final String AT = "at";

    private final Path file;

    LearnerState(Workbook workbook) {
        this.file = workbook.root().resolve(".kata/notes.properties");
    }

    /** The part that was worked on last. */
    public Optional<Part> currentPart() {
        String[] at = read().getProperty(AT, "").split("/");
        return at.length == 2 ? Optional.of(new Part(at[0], at[1])) : Optional.empty();
    }

    public void currentPart(Part part) {
        write(AT, part.toString());
    }

    /** How many hints for the part were shown. */
    public int hintsShown(Part part) {
        try {
            return Integer.parseInt(read().getProperty("hints." + part, "0"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    public void hintsShown(Part part, int shown) {
        write("hints." + part, Integer.toString(shown));
    }

    private Properties read() {
        Properties notes = new Properties();
        if (Files.exists(file)) {
            try (Reader in = Files.newBufferedReader(file)) {
                notes.load(in);
            } catch (IOException | IllegalArgumentException e) {
                // A damaged file costs a repeated hint, never the command.
                notes.clear();
            }
        }
        return notes;
    }

    private void write(String key, String value) {
        Properties notes = read();
        notes.setProperty(key, value);
        try {
            Files.createDirectories(file.getParent());
            try (Writer out = Files.newBufferedWriter(file)) {
                notes.store(out, "what ./kata remembers; delete this file to forget it");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
