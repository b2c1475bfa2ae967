package kata.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kata.cli.context.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesCompilerTest {

    @TempDir private Path folder;

    private JavaSources sources(String name, String text) throws IOException {
        Path file = folder.resolve(name + "/" + name + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return JavaSources.in(file.getParent());
    }

    @Test
    void whatIsCompiledNextSeesWhatWasCompiledBefore() throws IOException {
        List<Integer> done = new ArrayList<>();
        try (RulesCompiler compiler = compiler("pool")) {
            compiler.compile(sources("A", "class A {}"), folder.resolve("a"), done::add);
            compiler.compile(sources("B", "class B extends A {}"), folder.resolve("b"), _ -> {});
        }

        assertThat(folder.resolve("a/A.class")).exists();
        assertThat(folder.resolve("b/B.class")).exists();
        assertThat(folder.resolve("b/A.class")).doesNotExist();
        assertThat(done).containsExactly(1);
    }

    @Test
    void classesOfSourcesThatAreGoneGoAway() throws IOException {
        Path to = folder.resolve("out");
        Files.createDirectories(to);
        Files.writeString(to.resolve("Old.class"), "");
        try (RulesCompiler compiler = compiler("pool")) {
            compiler.compile(sources("A", "class A {}"), to, _ -> {});
        }

        assertThat(to).isDirectoryNotContaining("glob:**/Old.class");
    }

    @Test
    void aPreviewIsCompiledInTheModuleThatHasIt() throws IOException {
        String preview = "class A { java.util.concurrent.StructuredTaskScope<?, ?> scope; }";
        try (RulesCompiler compiler = compiler("structured")) {
            compiler.compile(sources("A", preview), folder.resolve("a"), _ -> {});
        }
        try (RulesCompiler compiler = compiler("pool")) {
            assertThatThrownBy(
                            () ->
                                    compiler.compile(
                                            sources("A", preview), folder.resolve("a"), _ -> {}))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("preview")
                    .hasMessageEndingWith("The rules of pool do not compile: see above.");
        }
    }

    private static RulesCompiler compiler(String module) {
        return new RulesCompiler(module, System.getProperty("java.class.path"));
    }
}
