package kata.cli.build;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.judge.Exercise;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** What the compiled rules of a module say about its parts. */
public record DeclaredRules(CompiledRules rules) {

    /** What the rules of a part say about it. */
    public Exercise exercise(Part part) {
        return ofTheRules(part, type -> type.getAnnotation(Exercise.class));
    }

    /** How many rules a part has. */
    public int number(Part part) {
        return ofTheRules(
                part,
                type ->
                        AnnotationSupport.findAnnotatedMethods(
                                        type, Testable.class, HierarchyTraversalMode.TOP_DOWN)
                                .size());
    }

    // A loader for each question: it keeps no file open, and sees what was built a moment ago.
    private <T> T ofTheRules(Part part, Function<Class<?>, T> question) {
        try (URLClassLoader loader =
                new URLClassLoader(urls(), DeclaredRules.class.getClassLoader())) {
            return question.apply(
                    Class.forName(
                            "kata.%s.%sTest".formatted(part.module(), part.name()), false, loader));
        } catch (ClassNotFoundException e) {
            throw new UserError("The rules of %s are not built.", part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private URL[] urls() {
        Stream<Path> libraries =
                Stream.of(rules.classPath().split(File.pathSeparator)).map(Path::of);
        return Stream.concat(Stream.of(rules.classes(), rules.references()), libraries)
                .map(DeclaredRules::url)
                .toArray(URL[]::new);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
