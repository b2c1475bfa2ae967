package kata.referee.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import kata.judge.finding.Finding;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.verdict.Attempt.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptClassLoaderTest {

    private static final InMemoryCompiler COMPILER =
            new InMemoryCompiler(System.getProperty("java.class.path"), List.of());

    @TempDir Path rules;

    private static Map<String, byte[]> compile(String type, String text) {
        return COMPILER.compile(List.of(new Source(type + ".java", text)), _ -> true).classes();
    }

    private static Map<String, byte[]> answering(String answer) {
        return compile(
                "Answer",
                """
                package kata.some;
                public class Answer {
                    public String toString() {
                        return "%s";
                    }
                }
                """
                        .formatted(answer));
    }

    private AttemptClassLoader loader(String module, Map<String, byte[]> attempt) {
        return new AttemptClassLoader(
                module, attempt, List.of(rules), AttemptClassLoaderTest.class.getClassLoader());
    }

    private void writeRule(Map<String, byte[]> classes) throws IOException {
        Files.createDirectories(rules.resolve("kata/some"));
        Files.write(rules.resolve("kata/some/Answer.class"), classes.get("kata.some.Answer"));
    }

    private static Object instance(ClassLoader loader, String name) throws Exception {
        return loader.loadClass(name).getConstructor().newInstance();
    }

    @Test
    void takesTheClassOfTheAttempt() throws Exception {
        assertThat(instance(loader("some", answering("attempt")), "kata.some.Answer"))
                .hasToString("attempt");
    }

    @Test
    void twoAttemptsHoldDifferentClassesOfTheSameName() throws Exception {
        assertThat(instance(loader("some", answering("one")), "kata.some.Answer"))
                .hasToString("one");
        assertThat(instance(loader("some", answering("two")), "kata.some.Answer"))
                .hasToString("two");
    }

    @Test
    void anAttemptCannotReplaceARule() throws Exception {
        writeRule(answering("rule"));

        assertThat(instance(loader("some", answering("attempt")), "kata.some.Answer"))
                .hasToString("rule");
    }

    @Test
    void hidesThePackageOfTheModuleThatTheParentHas() {
        AttemptClassLoader loader = loader("judge", Map.of());

        assertThatThrownBy(() -> loader.loadClass("kata.judge.finding.Finding"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThat(loader.getResource("kata/judge/finding/Finding.class")).isNull();
    }

    @Test
    void takesEverythingElseFromTheParent() throws Exception {
        AttemptClassLoader loader = loader("some", Map.of());

        assertThat(loader.loadClass("kata.judge.finding.Finding")).isSameAs(Finding.class);
        assertThat(loader.loadClass("org.junit.jupiter.api.Test")).isSameAs(Test.class);
        assertThat(loader.getResource("kata/judge/finding/Finding.class")).isNotNull();
    }

    @Test
    void servesTheBytesOfAttemptsAndRulesAsResources() throws Exception {
        Map<String, byte[]> attempt = compile("Other", "package kata.some; public class Other {}");
        writeRule(answering("rule"));
        AttemptClassLoader loader = loader("some", attempt);

        try (InputStream in =
                loader.loadClass("kata.some.Other").getResourceAsStream("Other.class")) {
            assertThat(in).isNotNull();
            assertThat(in.readAllBytes()).isEqualTo(attempt.get("kata.some.Other"));
        }
        assertThat(Collections.list(loader.getResources("kata/some/Answer.class"))).hasSize(1);
    }

    @Test
    void stackTracesNameFileAndLine() throws Exception {
        AttemptClassLoader loader =
                loader(
                        "some",
                        compile(
                                "Failing",
                                """
                                package kata.some;
                                public class Failing {
                                    public String toString() {
                                        throw new IllegalStateException();
                                    }
                                }
                                """));
        Object failing = instance(loader, "kata.some.Failing");

        assertThatThrownBy(failing::toString)
                .satisfies(
                        e ->
                                assertThat(e.getStackTrace()[0].toString())
                                        .endsWith("Failing.toString(Failing.java:4)"));
    }
}
