package kata.referee;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kata.referee.MemoryJudge.Module;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.compiler.InMemoryCompiler.Compilation;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Attempt.Source;

/**
 * A small exercise module. Its rules are compiled against the parts as they are handed out, and
 * only the rules are kept: the same as with a real module.
 */
public final class Fixture {

    public static final List<String> JVM_FLAGS =
            List.of(
                    "-Xmx256m",
                    "-Xss512k",
                    "--sun-misc-unsafe-memory-access=allow",
                    "--add-exports",
                    "java.base/jdk.internal.vm=ALL-UNNAMED");

    private static final String ECHO_AS_HANDED_OUT =
            """
            package kata.fixture;

            import java.util.List;
            import kata.kit.Todo;

            public final class Part01Echo {

                public List<String> echo(List<String> words, int times) throws Exception {
                    return Todo.todo("Return the words, that many times.");
                }
            }
            """;

    private static final String ECHO_RULES =
            """
            package kata.fixture;

            import static org.assertj.core.api.Assertions.assertThat;

            import java.util.List;
            import kata.judge.Exercise;
            import org.junit.jupiter.api.Test;

            @Exercise(
                    part = 1,
                    title = "echo",
                    kind = Exercise.Kind.WRITE,
                    minutes = 1,
                    limitSeconds = 5)
            class Part01EchoTest {

                private final Part01Echo attempt = new Part01Echo();

                @Test
                void echoesOnce() throws Exception {
                    assertThat(attempt.echo(List.of("a", "b"), 1)).containsExactly("a", "b");
                }

                @Test
                void echoesTwice() throws Exception {
                    assertThat(attempt.echo(List.of("a"), 2)).containsExactly("a", "a");
                }
            }
            """;

    // Says back what the attempt says, by failing with it.
    private static final String TALK_AS_HANDED_OUT =
            """
            package kata.fixture;

            public final class Part02Talk {

                public String talk() throws Exception {
                    return "";
                }
            }
            """;

    private static final String TALK_RULES =
            """
            package kata.fixture;

            import static org.assertj.core.api.Assertions.assertThat;

            import kata.judge.Exercise;
            import org.junit.jupiter.api.Test;

            @Exercise(part = 2, title = "talk", kind = Exercise.Kind.WRITE, minutes = 1)
            class Part02TalkTest {

                @Test
                void saysNothing() throws Exception {
                    assertThat(new Part02Talk().talk()).isEmpty();
                }
            }
            """;

    // Without the extension: nothing but the worker's own end stops an attempt here.
    private static final String PLAIN_RULES =
            """
            package kata.fixture;

            import static org.assertj.core.api.Assertions.assertThat;

            import org.junit.jupiter.api.Test;

            class Part03PlainTest {

                @Test
                void saysNothing() throws Exception {
                    assertThat(new Part03Plain().talk()).isEmpty();
                }
            }
            """;

    private static final String DISABLED_RULES =
            """
            package kata.fixture;

            import kata.judge.Exercise;
            import org.junit.jupiter.api.Disabled;
            import org.junit.jupiter.api.Test;

            @Exercise(part = 4, title = "disabled", kind = Exercise.Kind.WRITE, minutes = 1)
            class Part04DisabledTest {

                @Test
                void first() {}

                @Test
                @Disabled
                void second() {}
            }
            """;

    private static final String NO_RULES =
            """
            package kata.fixture;

            class Part05NoRulesTest {}
            """;

    private Fixture() {}

    /** Compiles the rules into a folder. */
    public static Module module(Path folder) {
        return module(folder, JVM_FLAGS);
    }

    public static Module module(Path folder, List<String> jvmFlags) {
        writeRules(
                folder,
                List.of(
                        source("Part01Echo", ECHO_AS_HANDED_OUT),
                        source("Part01EchoTest", ECHO_RULES),
                        source("Part02Talk", TALK_AS_HANDED_OUT),
                        source("Part02TalkTest", TALK_RULES),
                        source(
                                "Part03Plain",
                                TALK_AS_HANDED_OUT.replace("Part02Talk", "Part03Plain")),
                        source("Part03PlainTest", PLAIN_RULES),
                        source("Part04DisabledTest", DISABLED_RULES),
                        source("Part05NoRulesTest", NO_RULES)));
        return new Module("fixture", List.of(folder), jvmFlags);
    }

    /** Compiles all of the sources, and writes the rules among them. */
    public static Path writeRules(Path folder, List<Source> sources) {
        Compilation compilation =
                new InMemoryCompiler(System.getProperty("java.class.path"), List.of())
                        .compile(sources, _ -> true);
        if (compilation.failed()) {
            throw new IllegalStateException(compilation.messages());
        }
        compilation
                .classes()
                .forEach(
                        (name, bytes) -> {
                            if (name.contains("Test")) {
                                write(folder, name, bytes);
                            }
                        });
        return folder;
    }

    private static Source source(String type, String text) {
        return new Source(type + ".java", text);
    }

    private static void write(Path folder, String name, byte[] bytes) {
        Path file = folder.resolve(name.replace('.', '/') + ".class");
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Attempt echoAsHandedOut() {
        return Attempt.ofText("fixture", "Part01Echo", ECHO_AS_HANDED_OUT);
    }

    /** An attempt at the echo with this method body. */
    public static Attempt echo(String body) {
        return echoClass(
                """
                public List<String> echo(List<String> words, int times) throws Exception {
                %s
                }
                """
                        .formatted(body.indent(4).stripTrailing()));
    }

    public static Attempt echoClass(String members) {
        return Attempt.ofText(
                "fixture",
                "Part01Echo",
                """
                package kata.fixture;

                import java.util.*;
                import java.util.concurrent.*;

                public class Part01Echo {

                %s
                }
                """
                        .formatted(members.indent(4).stripTrailing()));
    }

    public static Attempt rightEcho() {
        return echo(
                """
                List<String> all = new ArrayList<>();
                for (int i = 0; i < times; i++) {
                    all.addAll(words);
                }
                return all;
                """);
    }

    /** An attempt whose verdict quotes what it returns. */
    public static Attempt talk(String body) {
        return talk("Part02Talk", body);
    }

    /** The same, without a guard around the rule. */
    public static Attempt plainTalk(String body) {
        return talk("Part03Plain", body);
    }

    private static Attempt talk(String part, String body) {
        return Attempt.ofText(
                "fixture",
                part,
                """
                package kata.fixture;

                import java.util.*;
                import java.util.concurrent.*;

                public class %s {

                    public String talk() throws Exception {
                %s
                    }
                }
                """
                        .formatted(part, body.indent(8).stripTrailing()));
    }
}
