package kata.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.JvmFlags;
import kata.judge.memory.Attempt;
import kata.judge.memory.MemoryJudge;
import kata.judge.memory.MemoryJudge.Settings;
import kata.judge.memory.Verdict;
import kata.judge.panel.Workbook;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** The judge in memory, warm from the first part of the module to its last. */
final class WarmReferee implements Referee {

    private final Workbook workbook;
    private final Rules rules;
    private final MemoryJudge judge;

    WarmReferee(Workbook workbook, Rules rules) {
        this.workbook = workbook;
        this.rules = rules;
        this.judge =
                new MemoryJudge(
                        List.of(
                                new MemoryJudge.Module(
                                        rules.module(),
                                        List.of(rules.classes()),
                                        JvmFlags.of(rules.module()))),
                        Settings.usual().withClassPath(rules.classPath()));
    }

    @Override
    public CompletableFuture<Verdict> judge(Part part) {
        Path file = workbook.attempt(part.module(), part.name());
        return judge.submit(Attempt.ofFiles(part.module(), part.name(), List.of(file)));
    }

    @Override
    public Exercise exercise(Part part) {
        return ofTheRules(part, type -> type.getAnnotation(Exercise.class));
    }

    @Override
    public int rules(Part part) {
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
                new URLClassLoader(urls(), WarmReferee.class.getClassLoader())) {
            return question.apply(
                    Class.forName(
                            "kata.%s.%sTest".formatted(part.module(), part.name()), false, loader));
        } catch (ClassNotFoundException e) {
            throw new Complaint("The rules of %s are not built.", part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private URL[] urls() {
        Stream<Path> libraries =
                Stream.of(rules.classPath().split(File.pathSeparator)).map(Path::of);
        return Stream.concat(Stream.of(rules.classes(), rules.answers()), libraries)
                .map(WarmReferee::url)
                .toArray(URL[]::new);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public void close() {
        judge.close();
    }
}
