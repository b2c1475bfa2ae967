package kata.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import kata.workbook.Workbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimedPartReaderTest {

    @TempDir private Path root;

    @BeforeEach
    void aWorkshopOfOnePart() throws Exception {
        write("README.md", "# Pool\n\n## Part 01: One\n");
        write(
                "src/test/java/kata/pool/Part01OneTest.java",
                """
                package kata.pool;

                import kata.judge.Exercise;

                @Exercise(
                        part = 1,
                        title = "One, " + "and nothing else",
                        kind = Exercise.Kind.REPAIR,
                        minutes = 15)
                class Part01OneTest {
                    private Part01One doesNotExist;
                }
                """);
    }

    private void write(String file, String text) throws Exception {
        Path path = root.resolve("modules/pool").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @Test
    void readsWhatTheRulesDeclareAlthoughTheyDoNotCompile() throws Exception {
        assertThat(TimedPartReader.readAll(new Workbook(root)))
                .containsExactly(
                        new TimedPart(
                                "pool",
                                "Part01One",
                                "One, and nothing else",
                                "repair",
                                15,
                                "part-01-one"));
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        write("README.md", "# Pool\n");
        assertThatThrownBy(() -> TimedPartReader.readAll(new Workbook(root)))
                .hasMessage("modules/pool/README.md has no section \"## Part 01: …\"");

        write("src/test/java/kata/pool/Part01OneTest.java", "class Part01OneTest {}");
        assertThatThrownBy(() -> TimedPartReader.readAll(new Workbook(root)))
                .hasMessageContaining("pool/Part01OneTest is not declared @Exercise");
    }
}
