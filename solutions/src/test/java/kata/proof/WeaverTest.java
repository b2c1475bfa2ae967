package kata.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kata.judge.gap.weave.Weaver;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.compiler.InMemoryCompiler.Compilation;
import kata.referee.verdict.Attempt;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;

/** Every right answer there is can be woven, and the JVM's verifier accepts what comes out. */
class WeaverTest {

    private static final InMemoryCompiler COMPILER =
            new InMemoryCompiler(
                    System.getProperty("java.class.path"), List.of("--enable-preview"));

    @Test
    void everyRightAnswerCanBeWoven() throws IOException {
        Workbook workbook = Workbook.find().orElseThrow();
        List<String> complaints = new ArrayList<>();
        int classes = 0;
        for (Path file : rightAnswers(workbook.root().resolve("solutions"))) {
            String part = file.getFileName().toString().replace(".java", "");
            String module = file.getParent().getFileName().toString();
            Compilation compilation =
                    COMPILER.compile(
                            Attempt.ofFiles(module, part, List.of(file)).sources(), _ -> true);
            assertThat(compilation.messages()).as(file.toString()).isEmpty();
            for (Map.Entry<String, byte[]> type : compilation.classes().entrySet()) {
                Weaver weaver =
                        new Weaver(
                                new InMemory(compilation.classes()),
                                compilation.classes()::containsKey);
                String found = weaver.complaints(weaver.weave(type.getValue()));
                if (!found.isEmpty()) {
                    complaints.add(file + ", " + type.getKey() + ": " + found);
                }
                classes++;
            }
        }

        assertThat(complaints).isEmpty();
        assertThat(classes).isGreaterThan(272);
    }

    private static List<Path> rightAnswers(Path solutions) throws IOException {
        try (Stream<Path> files = Files.walk(solutions)) {
            return files.filter(f -> f.getFileName().toString().matches("Part\\d\\d\\w*\\.java"))
                    .filter(
                            f ->
                                    f.toString().contains("src/main/java")
                                            || f.toString().contains("attempts/accepted"))
                    .sorted()
                    .toList();
        }
    }

    private static final class InMemory extends ClassLoader {

        private final Map<String, byte[]> classes;

        private InMemory(Map<String, byte[]> classes) {
            super(WeaverTest.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            byte[] own = classes.get(name.replace(".class", "").replace('/', '.'));
            return own == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(own);
        }
    }
}
