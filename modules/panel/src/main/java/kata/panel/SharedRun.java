package kata.panel;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import kata.workbook.Workbook;

/**
 * One Maven command that judges several modules, each in a JVM of its own. What each of them found
 * is kept in {@code .kata/run/}, so that the command ends with one panel and not with one for each
 * module. The pom of the exercise modules says which modules these are, and prints {@code
 * panel.txt} after the last of them.
 */
final class SharedRun {

    private static final String ID = "run";

    private final Path folder;
    private final List<String> modules;
    private final Properties found = new Properties();

    private SharedRun(Path folder, String id, List<String> modules) {
        this.folder = folder;
        this.modules = modules;
        load();
        if (!id.equals(found.getProperty(ID))) {
            found.clear();
            found.setProperty(ID, id);
        }
    }

    /** The run that this JVM is a part of; nothing where one module is judged alone. */
    static Optional<SharedRun> find(Workbook workbook) {
        return of(
                workbook,
                System.getProperty("kata.run", ""),
                System.getProperty("kata.modules", ""));
    }

    /**
     * @param id of the command
     * @param modules that it judges, with commas between them
     */
    static Optional<SharedRun> of(Workbook workbook, String id, String modules) {
        List<String> judged = Stream.of(modules.split(",")).map(String::strip).toList();
        return judged.size() < 2 || !workbook.modules().containsAll(judged)
                ? Optional.empty()
                : Optional.of(new SharedRun(workbook.root().resolve(".kata/run"), id, judged));
    }

    /**
     * Notes what was found in one module.
     *
     * @param solved how many parts
     * @param sound how many of them are sound, too
     * @param unsolved the panel of the first part that is not solved, without the bars; or empty
     * @param summary lines to be printed when all is solved
     */
    void note(String module, int solved, int sound, String unsolved, List<String> summary) {
        found.setProperty(module + ".solved", Integer.toString(solved));
        found.setProperty(module + ".sound", Integer.toString(sound));
        found.setProperty(module + ".unsolved", unsolved);
        found.setProperty(module + ".summary", String.join("\n", summary));
    }

    /** The first module, in the order of the syllabus, that has an unsolved part. */
    Optional<String> firstUnsolved(Workbook workbook) {
        return workbook.modules().stream()
                .filter(modules::contains)
                .filter(module -> !unsolved(module).isEmpty())
                .findFirst();
    }

    String unsolved(String module) {
        return found.getProperty(module + ".unsolved", "");
    }

    int solved() {
        return sum("solved");
    }

    int sound() {
        return sum("sound");
    }

    private int sum(String what) {
        return modules.stream()
                .mapToInt(module -> Integer.parseInt(found.getProperty(module + "." + what, "0")))
                .sum();
    }

    List<String> summary() {
        return modules.stream()
                .flatMap(module -> found.getProperty(module + ".summary", "").lines())
                .toList();
    }

    /**
     * Keeps what was noted, and the panel that the command ends with if no module comes after.
     *
     * @throws UncheckedIOException when the folder cannot be written
     */
    void save(String panel) {
        try {
            Files.createDirectories(folder);
            try (Writer out = Files.newBufferedWriter(state())) {
                found.store(out, "what the last command on several modules found");
            }
            Files.writeString(folder.resolve("panel.txt"), panel);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void load() {
        if (Files.exists(state())) {
            try (Reader in = Files.newBufferedReader(state())) {
                found.load(in);
            } catch (IOException | IllegalArgumentException e) {
                // Damaged: the modules that were judged before this one are missing in the panel.
                found.clear();
            }
        }
    }

    private Path state() {
        return folder.resolve("found.properties");
    }
}
