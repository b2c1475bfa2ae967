package kata.proof;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kata.judge.Exercise;
import kata.proof.DeclaredAttempt.Place;
import kata.workbook.AttemptSource;
import kata.workbook.RejectedAnnotation;
import kata.workbook.Workbook;
import org.junit.platform.commons.support.AnnotationSupport;

/** All that lies in the folders: every part, its rules, its stub and every attempt at it. */
final class Catalogue {

    // Which words a stub is answered with is for the rule's own test.
    private static final List<String> ANY_WORDS = List.of("");

    private final Workbook workbook;

    Catalogue(Workbook workbook) {
        this.workbook = workbook;
    }

    Workbook workbook() {
        return workbook;
    }

    /** Where the build against the reference answers has put the module's rules. */
    Path rules(String module) {
        return workbook.compiledRules(module);
    }

    Path reference(String module, String part) {
        return workbook.reference(module, part);
    }

    List<DeclaredAttempt> attempts(String module, String part) {
        List<DeclaredAttempt> all = new ArrayList<>();
        Path stub = workbook.attempt(module, part);
        all.add(
                new DeclaredAttempt(
                        module, part, Place.STUB, "stub", stub, breaks(module, part), ANY_WORDS));
        all.add(right(module, part, Place.REFERENCE, "reference", reference(module, part)));
        for (Path file : workbook.accepted(module, part)) {
            all.add(right(module, part, Place.ACCEPTED, approach(file), file));
        }
        for (Path file : workbook.rejected(module, part)) {
            RejectedAnnotation rejected =
                    AttemptSource.of(file).rejected().orElse(new RejectedAnnotation("", List.of()));
            all.add(
                    new DeclaredAttempt(
                            module,
                            part,
                            Place.REJECTED,
                            approach(file),
                            file,
                            rejected.by(),
                            rejected.says()));
        }
        return all;
    }

    private static DeclaredAttempt right(
            String module, String part, Place place, String name, Path file) {
        return new DeclaredAttempt(module, part, place, name, file, "", List.of());
    }

    // The folder names the approach, or the mistake.
    private static String approach(Path file) {
        return file.getParent().getFileName().toString();
    }

    /** Files of attempts that belong to no part, by a misspelt name for example. */
    List<Path> strays(String module) {
        List<String> parts = workbook.parts(module);
        return workbook.attemptFiles(module).stream()
                .filter(f -> !parts.contains(f.getFileName().toString().replace(".java", "")))
                .toList();
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
                rules(module).toUri().toURL(), workbook.compiledReferences(module).toUri().toURL()
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
}
