package kata.referee.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import kata.referee.compiler.InMemoryCompiler.Compilation;
import kata.referee.verdict.Attempt.Source;
import org.junit.jupiter.api.Test;

class InMemoryCompilerTest {

    private static final InMemoryCompiler COMPILER = compiler(List.of());

    private static InMemoryCompiler compiler(List<String> jvmFlags) {
        return new InMemoryCompiler(System.getProperty("java.class.path"), jvmFlags);
    }

    private static Compilation compile(String text) {
        return compile(COMPILER, text);
    }

    private static Compilation compile(InMemoryCompiler compiler, String text) {
        return compiler.compile(
                List.of(new Source("Part02FixedPool.java", text)), new ClassesForAttempts());
    }

    @Test
    void makesClassBytesByBinaryName() {
        Compilation compilation =
                compile(
                        """
                        package kata.pool;
                        class Part02FixedPool {
                            record Nested() {}
                        }
                        """);

        assertThat(compilation.failed()).isFalse();
        assertThat(compilation.classes())
                .containsOnlyKeys("kata.pool.Part02FixedPool", "kata.pool.Part02FixedPool$Nested");
    }

    @Test
    void givesTheCompilersOwnMessageWithFileAndLineAndNothingElse() {
        String messages =
                compile(
                                """
                                package kata.pool;
                                class Part02FixedPool {
                                    void run() {
                                \t    Foo foo;
                                    }
                                }
                                """)
                        .messages();

        assertThat(messages)
                .isEqualTo(
                        """
                        Part02FixedPool.java:4: error: cannot find symbol
                                    Foo foo;
                                    ^
                          symbol:   class Foo
                          location: class Part02FixedPool\
                        """);
    }

    @Test
    void namesTypesAsTheSourceDoesWithoutTheirPackages() {
        String messages =
                compile(
                                """
                                import java.util.List;
                                class Part02FixedPool {
                                    List<String> words = List.of(1);
                                    int first(List<String> all) { return all; }
                                }
                                """)
                        .messages();

        assertThat(messages)
                .contains(": error: incompatible types: List<String> cannot be converted to int")
                .doesNotContain("java.util", "java.lang");
    }

    @Test
    void givesTheFirstFiveMessagesAndNoCount() {
        String messages =
                compile("class Part02FixedPool { A a; B b; C c; D d; E e; F f; G g; }").messages();

        assertThat(messages.lines().filter(line -> line.contains(": error: "))).hasSize(5);
        assertThat(messages).doesNotContain("errors", "only showing", "-Xmaxerrs");
        assertThat(messages.lines().toList().getLast())
                .isEqualTo("  location: class Part02FixedPool");
    }

    @Test
    void givesSeveralMessagesInTheOrderOfTheSourceButNoWarnings() {
        String messages =
                compile(
                                """
                                package kata.pool;
                                class Part02FixedPool {
                                    @SuppressWarnings("removal")
                                    int a = "text";
                                    java.util.List raw = new java.util.ArrayList();
                                    int b = nowhere;
                                }
                                """)
                        .messages();

        assertThat(messages)
                .startsWith("Part02FixedPool.java:4: error: incompatible types")
                .contains("\nPart02FixedPool.java:6: error: cannot find symbol")
                .doesNotContain("warning");
    }

    @Test
    void speaksEnglishOnEveryMachine() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(compile("class Part02FixedPool { Foo foo; }").messages())
                    .contains("cannot find symbol");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void endsWithAMessageWhereTheSourceDefeatsTheCompiler() {
        String deep = "1" + "+(1".repeat(20_000) + ")".repeat(20_000);

        assertThat(compile("class Part02FixedPool { int i = " + deep + "; }").messages())
                .isEqualTo(
                        "Part02FixedPool.java: error: the compiler gave up: the code is nested too"
                                + " deeply");
    }

    @Test
    void showsAnAttemptTheKit() {
        assertThat(compile("class Part02FixedPool { kata.kit.Timeline timeline; }").messages())
                .isEmpty();
    }

    @Test
    void hidesTheTestLibrariesAndTheJudgeAsMavenDoes() {
        assertThat(compile("class Part02FixedPool { org.junit.jupiter.api.Test test; }").messages())
                .contains("package org.junit.jupiter.api does not exist");
        assertThat(
                        compile("class Part02FixedPool { kata.judge.rule.OutcomeLog journal; }")
                                .messages())
                .contains("error");
    }

    @Test
    void runsLombokWhereTheSourceUsesIt() {
        String source =
                """
                class Part02FixedPool {
                    @lombok.Getter int answer = 42;
                    int twice() {
                        return 2 * getAnswer();
                    }
                }
                """;

        assertThat(compile(source).messages()).isEmpty();
        // Again: Lombok keeps state between compilations in one JVM.
        assertThat(compile(source).messages()).isEmpty();
    }

    @Test
    void takesPreviewFeaturesOnlyWhereTheJvmDoes() {
        String source =
                """
                class Part02FixedPool {
                    boolean small(long n) {
                        return n instanceof int i && i < 10;
                    }
                }
                """;

        assertThat(compile(source).messages()).contains("preview");
        assertThat(compile(compiler(List.of("--enable-preview")), source).messages()).isEmpty();
    }

    @Test
    void exportsWhatTheJvmExports() {
        String source = "class Part02FixedPool { jdk.internal.vm.Continuation c; }";

        assertThat(compile(source).messages()).contains("not visible");
        assertThat(
                        compile(
                                        compiler(
                                                List.of(
                                                        "--add-exports=java.base/jdk.internal.vm"
                                                                + "=ALL-UNNAMED")),
                                        source)
                                .messages())
                .isEmpty();
    }
}
