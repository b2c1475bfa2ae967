package kata.referee.verdict;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An answer to one part, as source text. It is judged as the class {@code kata.<module>.<part>} by
 * the rules {@code kata.<module>.<part>Test}.
 *
 * @param module name of the exercise module, {@code pool}
 * @param part simple name of the part's class, {@code Part02FixedPool}
 * @param sources what to compile, normally one file
 * @param asked by which rules
 * @param compiled class files by binary name, to be judged in place of what the sources compile to;
 *     empty where these are to be compiled
 */
public record Attempt(
        String module, String part, List<Source> sources, Asked asked, Map<String, byte[]> compiled)
        implements Serializable {

    /**
     * One source file.
     *
     * @param fileName name without folders, as compiler messages and stack traces show it
     * @param text the whole text
     */
    public record Source(String fileName, String text) implements Serializable {}

    public Attempt {
        sources = List.copyOf(sources);
        compiled = Map.copyOf(compiled);
        if (sources.isEmpty()) {
            throw new IllegalArgumentException("an attempt at " + part + " without a source");
        }
    }

    /** To be judged strictly. */
    public Attempt(String module, String part, List<Source> sources) {
        this(module, part, sources, Asked.STRICTLY, Map.of());
    }

    /** The same, judged by other rules. */
    public Attempt asked(Asked rules) {
        return new Attempt(module, part, sources, rules, compiled);
    }

    /** The same with class files that no source was compiled to: those of a mutant. */
    public Attempt compiled(Map<String, byte[]> classes) {
        return new Attempt(module, part, sources, asked, classes);
    }

    /**
     * Reads the files, now: what is written to them later does not count.
     *
     * @throws UncheckedIOException when a file cannot be read
     */
    public static Attempt ofFiles(String module, String part, List<Path> files) {
        return new Attempt(module, part, files.stream().map(Attempt::read).toList());
    }

    /** An attempt of one file that need not exist. */
    public static Attempt ofText(String module, String part, String text) {
        return new Attempt(module, part, List.of(new Source(part + ".java", text)));
    }

    public String className() {
        return "kata." + module + "." + part;
    }

    public String rulesClassName() {
        return className() + "Test";
    }

    private static Source read(Path file) {
        try {
            // Not Files.readString: a byte that is not UTF-8 is for the compiler to complain about.
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return new Source(file.getFileName().toString(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
