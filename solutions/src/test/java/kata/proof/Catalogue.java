package kata.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.panel.Workbook;
import kata.proof.Declared.Place;
import org.junit.platform.commons.support.AnnotationSupport;

/** All that lies in the folders: every part, its rules, its stub and every attempt at it. */
final class Catalogue {

    private static final Pattern REJECTED =
            Pattern.compile(
                    "@Rejected\\(\\s*by\\s*=\\s*(\"[^\"]*\"),\\s*says\\s*=\\s*"
                            + "(\"(?:[^\"\\\\]|\\\\.)*\"(?:\\s*\\+\\s*\"(?:[^\"\\\\]|\\\\.)*\")*)",
                    Pattern.DOTALL);

    private final Workbook workbook;

    Catalogue(Workbook workbook) {
        this.workbook = workbook;
    }

    Workbook workbook() {
        return workbook;
    }

    /** Where the build against the reference answers has put the module's rules. */
    Path rules(String module) {
        return workbook.folder(module).resolve("target/solutions/test-classes");
    }

    Path answers(String module) {
        return workbook.root().resolve("solutions").resolve(module);
    }

    Path reference(String module, String part) {
        return answers(module).resolve("src/main/java/kata/" + module + "/" + part + ".java");
    }

    List<Declared> attempts(String module, String part) {
        List<Declared> all = new ArrayList<>();
        Path stub = workbook.attempt(module, part);
        all.add(new Declared(module, part, Place.STUB, "stub", stub, breaks(module, part), ""));
        all.add(
                new Declared(
                        module,
                        part,
                        Place.REFERENCE,
                        "reference",
                        reference(module, part),
                        "",
                        ""));
        for (Path folder : folders(answers(module).resolve("attempts/accepted"))) {
            Path file = folder.resolve(part + ".java");
            if (Files.exists(file)) {
                all.add(new Declared(module, part, Place.ACCEPTED, name(folder), file, "", ""));
            }
        }
        for (Path folder : folders(answers(module).resolve("attempts/rejected"))) {
            Path file = folder.resolve(part + ".java");
            if (Files.exists(file)) {
                Matcher annotation = REJECTED.matcher(read(file));
                boolean found = annotation.find();
                all.add(
                        new Declared(
                                module,
                                part,
                                Place.REJECTED,
                                name(folder),
                                file,
                                found ? literal(annotation.group(1)) : "",
                                found ? literal(annotation.group(2)) : ""));
            }
        }
        return all;
    }

    /** Files of attempts that belong to no part, by a misspelt name for example. */
    List<Path> strays(String module) {
        List<String> parts = workbook.parts(module);
        List<Path> strays = new ArrayList<>();
        for (String verdict : List.of("accepted", "rejected")) {
            for (Path folder : folders(answers(module).resolve("attempts/" + verdict))) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(Files::isRegularFile)
                            .filter(f -> !parts.contains(name(f).replace(".java", "")))
                            .forEach(strays::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return strays;
    }

    Exercise exercise(String module, String part) {
        return rulesClass(module, part).getAnnotation(Exercise.class);
    }

    /** How many rules a part has. */
    int ruleCount(String module, String part) {
        return ruleNames(module, part).size();
    }

    List<String> ruleNames(String module, String part) {
        return AnnotationSupport.findAnnotatedMethods(
                        rulesClass(module, part),
                        org.junit.jupiter.api.Test.class,
                        org.junit.platform.commons.support.HierarchyTraversalMode.TOP_DOWN)
                .stream()
                .map(java.lang.reflect.Method::getName)
                .toList();
    }

    private String breaks(String module, String part) {
        return exercise(module, part).breaks();
    }

    private Class<?> rulesClass(String module, String part) {
        try {
            URL[] path = {
                rules(module).toUri().toURL(),
                workbook.folder(module).resolve("target/solutions/classes").toUri().toURL()
            };
            // Not closed: reflection on the class may still read from it.
            URLClassLoader loader = new URLClassLoader(path, Catalogue.class.getClassLoader());
            return Class.forName("kata." + module + "." + part + "Test", false, loader);
        } catch (MalformedURLException | ClassNotFoundException e) {
            throw new IllegalStateException(
                    "the rules of %s/%s are not built: run mvn verify -Psolutions"
                            .formatted(module, part),
                    e);
        }
    }

    // "one " + "two", as it stands in the source
    private static String literal(String source) {
        StringBuilder text = new StringBuilder();
        Matcher piece = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(source);
        while (piece.find()) {
            text.append(piece.group(1).translateEscapes());
        }
        return text.toString();
    }

    private static List<Path> folders(Path parent) {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(parent)) {
            Path[] folders = children.filter(Files::isDirectory).toArray(Path[]::new);
            Arrays.sort(folders);
            return List.of(folders);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
