package kata.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import kata.cli.context.Output;
import kata.cli.context.UserError;
import kata.workbook.Workbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompiledRulesTest {

    private static final String WORK = "  Compiling the rules of pool";

    @TempDir private Path root;
    private Path rules;

    @BeforeEach
    void aModuleWithItsClassPath() throws IOException {
        write("solutions/pool/src/main/java/kata/pool/Part01One.java", "public class Part01One {}");
        rules =
                write(
                        "modules/pool/src/test/java/kata/pool/Part01OneTest.java",
                        "class Part01OneTest { Part01One attempt; }");
        write("modules/pool/target/kata/class-path", System.getProperty("java.class.path"));
    }

    private Path write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, name.endsWith(".java") ? "package kata.pool; " + text : text);
        return file;
    }

    private String upToDate() {
        StringWriter said = new StringWriter();
        Output output = new Output(new PrintWriter(said), false);
        CompiledRules compiled = CompiledRules.upToDate(new Workbook(root), "pool", output);
        assertThat(compiled.classes().resolve("kata/pool/Part01OneTest.class")).exists();
        assertThat(compiled.references().resolve("kata/pool/Part01One.class")).exists();
        return said.toString().stripTrailing();
    }

    private static void saveLater(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    }

    @Test
    void theRulesAreCompiledAgainstTheReferencesAndOnlyWhenSomethingIsNewer() throws IOException {
        assertThat(upToDate()).isEqualTo(WORK);
        assertThat(upToDate()).isEmpty();

        saveLater(rules, "package kata.pool; class Part01OneTest { int other; }");
        assertThat(upToDate()).isEqualTo(WORK);
    }

    @Test
    void rulesThatDoNotCompileAreTheCompilersWordsAndNoVerdict() throws IOException {
        upToDate();
        saveLater(rules, "package kata.pool; class Part01OneTest { Part02Two none; }");

        assertThatThrownBy(this::upToDate)
                .isInstanceOf(UserError.class)
                .hasMessageContaining("Part01OneTest.java:1: error: cannot find symbol")
                .hasMessageEndingWith("The rules of pool do not compile: see above.");
    }
}
