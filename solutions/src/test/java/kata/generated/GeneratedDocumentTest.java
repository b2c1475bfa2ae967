package kata.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedDocumentTest {

    private static final String TEXT =
            """
            # A guide

            <!-- table:one -->

            | a |
            | b |

            <!-- end -->

            The end.
            """;

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void aGuide() throws Exception {
        file = Files.writeString(folder.resolve("GUIDE.md"), TEXT);
    }

    private GeneratedDocument document(String rows) {
        return new GeneratedDocument(file, text -> MarkedTables.render(text, _ -> rows));
    }

    @Test
    void knowsItsTables() {
        assertThat(MarkedTables.names(TEXT)).containsExactly("one");
    }

    @Test
    void isUpToDateWhenNothingDiffersButLineBreaks() throws Exception {
        Files.writeString(file, TEXT.replace("\n", "\r\n"));

        document("| a |\n| b |\n").requireUpToDate();
    }

    @Test
    void showsOnlyTheLinesThatDifferAndWhatToType() {
        assumeThat(System.getProperty("tables.write")).isNull();

        assertThatThrownBy(() -> document("| a |\n| c |\n").requireUpToDate())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("solutions/prove --tables")
                .hasMessageContaining("-| b |\n+| c |")
                .hasMessageNotContaining("| a |")
                .hasMessageNotContaining("The end.");
    }

    @Test
    void showsTwentyLinesAtMost() {
        assumeThat(System.getProperty("tables.write")).isNull();
        String many =
                IntStream.range(0, 100)
                        .mapToObj("| row %d |\n"::formatted)
                        .collect(Collectors.joining());

        assertThatThrownBy(() -> document(many).requireUpToDate())
                .message()
                .satisfies(message -> assertThat(message.lines()).hasSize(22))
                .endsWith("lines more");
    }

    @Test
    void isWritten() throws Exception {
        document("| c |\n").write();

        assertThat(file).content().contains("| c |\n\n<!-- end -->").doesNotContain("| b |");
        assertThat(document("| c |\n").difference()).isEmpty();
    }
}
