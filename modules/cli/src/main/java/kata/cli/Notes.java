package kata.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import kata.judge.panel.Workbook;

/** What the commands remember of each other, in {@code .kata/}, which git ignores. */
final class Notes {

    private static final String AT = "at";

    private final Path file;

    Notes(Workbook workbook) {
        this.file = workbook.root().resolve(".kata/notes.properties");
    }

    /** The part that was worked on last. */
    Optional<Part> at() {
        String[] at = read().getProperty(AT, "").split("/");
        return at.length == 2 ? Optional.of(new Part(at[0], at[1])) : Optional.empty();
    }

    void at(Part part) {
        write(AT, part.toString());
    }

    /** How many hints for the part were shown. */
    int hints(Part part) {
        try {
            return Integer.parseInt(read().getProperty("hints." + part, "0"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    void hints(Part part, int shown) {
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
