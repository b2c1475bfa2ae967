package kata.workbook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The workshop as it lies on disk: which modules there are, which parts they have, where the files
 * of a part are. Everything is read from the folders, so a new part needs no entry anywhere.
 *
 * @param root the folder with the parent pom
 */
public record Workbook(Path root) {

    private static final Pattern RULES = Pattern.compile("(Part\\d\\d\\w*)Test\\.java");

    /** The order of the syllabus; a module that is not named here comes after these. */
    private static final List<String> ORDER =
            List.of(
                    "sequential",
                    "pool",
                    "forkjoin",
                    "eventloop",
                    "reactive",
                    "virtual",
                    "structured",
                    "coroutines",
                    "disruptor");

    /** Finds the workshop: from the property {@code kata.root}, or upwards from where we are. */
    public static Optional<Workbook> find() {
        String given = System.getProperty("kata.root", "");
        if (!given.isEmpty()) {
            return Optional.of(new Workbook(Path.of(given)));
        }
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.isDirectory(folder.resolve(".mvn"))) {
            folder = folder.getParent();
        }
        return Optional.ofNullable(folder).map(Workbook::new);
    }

    /** The exercise modules, in the order of the syllabus. */
    public List<String> modules() {
        List<String> found = new ArrayList<>();
        for (Path folder : list(root.resolve("modules"))) {
            String name = folder.getFileName().toString();
            if (!parts(name).isEmpty()) {
                found.add(name);
            }
        }
        found.sort(
                (a, b) -> {
                    int byPlace = Integer.compare(place(a), place(b));
                    return byPlace != 0 ? byPlace : a.compareTo(b);
                });
        return found;
    }

    private static int place(String module) {
        int index = ORDER.indexOf(module);
        return index < 0 ? ORDER.size() : index;
    }

    /** The parts of a module, in order: "Part01Warmup" and so on. */
    public List<String> parts(String module) {
        List<String> parts = new ArrayList<>();
        for (Path file : list(folder(module).resolve("src/test/java/kata/" + module))) {
            Matcher rules = RULES.matcher(file.getFileName().toString());
            if (rules.matches()) {
                parts.add(rules.group(1));
            }
        }
        parts.sort(null);
        return parts;
    }

    public Path folder(String module) {
        return root.resolve("modules").resolve(module);
    }

    /** The file that the learner edits. */
    public Path attempt(String module, String part) {
        return folder(module).resolve("src/main/java/kata/" + module + "/" + part + ".java");
    }

    /** The lines of the file that the learner edits; none where it is not there. */
    public List<String> lines(String module, String part) {
        Path file = attempt(module, part);
        return Files.exists(file) ? Texts.read(file).lines().toList() : List.of();
    }

    /** The reference answer to a part. */
    public Path reference(String module, String part) {
        return solutions(module).resolve("src/main/java/kata/" + module + "/" + part + ".java");
    }

    /** The files of other right answers to a part; the folder of each names its approach. */
    public List<Path> accepted(String module, String part) {
        return attempts(module, "accepted", part);
    }

    /** The files of wrong answers to a part; the folder of each names its mistake. */
    public List<Path> rejected(String module, String part) {
        return attempts(module, "rejected", part);
    }

    private List<Path> attempts(String module, String verdict, String part) {
        return list(solutions(module).resolve("attempts").resolve(verdict)).stream()
                .map(folder -> folder.resolve(part + ".java"))
                .filter(Files::exists)
                .toList();
    }

    /** All files of accepted and rejected attempts of a module, whatever part they belong to. */
    public List<Path> attemptFiles(String module) {
        Path attempts = solutions(module).resolve("attempts");
        if (!Files.isDirectory(attempts)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(attempts)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The reference answers of a module and the attempts at it. */
    public Path solutions(String module) {
        return root.resolve("solutions").resolve(module);
    }

    /** Where the profile {@code solutions} puts what it makes of a module. */
    public Path solutionsTarget(String module) {
        return folder(module).resolve("target/solutions");
    }

    /** The compiled rules of a module, as the profile {@code solutions} leaves them. */
    public Path compiledRules(String module) {
        return solutionsTarget(module).resolve("test-classes");
    }

    /** The compiled reference answers, whose classes are named in the rules' signatures. */
    public Path compiledReferences(String module) {
        return solutionsTarget(module).resolve("classes");
    }

    /** The hints of a part, the weakest first. */
    public List<String> hints(String module, String part) {
        Path file = folder(module).resolve("hints/" + part + ".md");
        return Files.exists(file) ? List.of(Texts.read(file).split("(?m)^---\\s*$")) : List.of();
    }

    /**
     * The heading of the part's section in the lesson, as a link target: "part-02-a-fixed-pool".
     */
    public Optional<String> lessonAnchor(String module, String part) {
        Path lesson = folder(module).resolve("README.md");
        if (!Files.exists(lesson)) {
            return Optional.empty();
        }
        String number = part.substring(4, 6);
        Matcher heading =
                Pattern.compile("(?m)^#+ (Part " + number + "\\b.*)$").matcher(Texts.read(lesson));
        return heading.find()
                ? Optional.of(
                        heading.group(1)
                                .strip()
                                .toLowerCase(java.util.Locale.ROOT)
                                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                                .replace(' ', '-'))
                : Optional.empty();
    }

    private static List<Path> list(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
