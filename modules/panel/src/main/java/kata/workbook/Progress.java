package kata.workbook;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which parts the learner has solved, as last seen. Kept in the work tree, in {@code .kata/}, which
 * git ignores: it survives a clean build and a restart.
 */
public final class Progress {

    private static final String SOLVED = "solved";
    private static final String SOUND = "sound";

    private final Path file;
    private final Properties solved = new Properties();

    public Progress(Workbook workbook) {
        this(workbook.root().resolve(".kata/progress.properties"));
        if (Files.exists(file)) {
            try (Reader in = Files.newBufferedReader(file)) {
                solved.load(in);
            } catch (IOException | IllegalArgumentException e) {
                // A damaged file costs a bar in the panel, never the run.
                solved.clear();
            }
        }
    }

    private Progress(Path file) {
        this.file = file;
    }

    /** That of a learner who has just begun; nothing is read. */
    public static Progress none(Workbook workbook) {
        return new Progress(workbook.root().resolve(".kata/progress.properties"));
    }

    /** The parts of the module that were solved when they were last judged. */
    public Set<String> solved(String module) {
        Set<String> parts = new TreeSet<>();
        for (String key : solved.stringPropertyNames()) {
            if (key.startsWith(module + ".")) {
                parts.add(key.substring(module.length() + 1));
            }
        }
        return parts;
    }

    /** Those of the solved parts whose sound rules held as well. */
    public Set<String> sound(String module) {
        Set<String> parts = solved(module);
        parts.removeIf(part -> !SOUND.equals(solved.getProperty(module + "." + part)));
        return parts;
    }

    /** Notes what a run has shown. What is solved is not taken for sound. */
    public void note(String module, Collection<String> nowSolved, Collection<String> nowUnsolved) {
        nowSolved.forEach(part -> solved.setProperty(module + "." + part, SOLVED));
        nowUnsolved.forEach(part -> solved.remove(module + "." + part));
    }

    /** Notes which parts are solved, with all sound rules. */
    public void noteSound(String module, Collection<String> nowSound) {
        nowSound.forEach(part -> solved.setProperty(module + "." + part, SOUND));
    }

    /** Writes it down for the next run. */
    public void save() {
        try {
            Files.createDirectories(file.getParent());
            try (Writer out = Files.newBufferedWriter(file)) {
                solved.store(out, "the parts that are solved; delete this file to start over");
            }
        } catch (IOException e) {
            // The bar is a convenience: a read-only work tree must not turn a right answer red.
            System.err.println("Your progress could not be saved: " + e);
        }
    }
}
