package kata.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kata.lab.Some;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuotesTest {

    private static final String QUOTE = "takes <!--lab-sleepers-first-seconds-->%s<!--/lab--> s\n";

    @TempDir private Path root;
    private Path lesson;
    private Quotes quotes;

    @BeforeEach
    void aLessonAndResults() throws IOException {
        lesson = root.resolve("modules/pool/README.md");
        Files.createDirectories(lesson.getParent());
        quotes = new Quotes(root, Figures.of(List.of(Some.results(1.5, 1_234.0))));
    }

    @Test
    void aFigureIsFilledInAndTheRestIsLeftAsItIs() throws IOException {
        Files.writeString(lesson, "9 of 10\n" + QUOTE.formatted("") + "0.1 s\n");
        quotes.render();

        assertThat(lesson).hasContent("9 of 10\n" + QUOTE.formatted("1.50") + "0.1 s\n");
        assertThat(quotes.stale()).isEmpty();
    }

    @Test
    void aFigureTypedInByHandIsStale() throws IOException {
        Files.writeString(lesson, QUOTE.formatted("1.49"));

        assertThat(quotes.stale()).containsExactly(lesson);
    }

    @Test
    void aFigureThatNobodyMeasuredIsNamedWithItsFile() throws IOException {
        Files.writeString(lesson, QUOTE.formatted("1.50").replace("first", "third"));

        assertThatThrownBy(quotes::stale)
                .hasMessage(
                        Path.of("modules/pool/README.md")
                                + " quotes lab-sleepers-third-seconds, which is in no saved result");
    }

    @Test
    void aNameSaysExperimentVariantAndMetric() {
        Map<String, String> figures = Figures.of(List.of(Some.results(1.5, 1_234.0)));

        assertThat(figures)
                .contains(
                        entry("lab-sleepers-when", "2026-01-02"),
                        entry("lab-sleepers-rounds", "2"),
                        entry("lab-sleepers-machine", "a CPU, 2 cores, a"),
                        entry("lab-sleepers-first-bound", "1"),
                        entry("lab-sleepers-first-seconds", "1.50"),
                        entry("lab-sleepers-second-seconds", "1,234"))
                .doesNotContainKey("lab-sleepers-second-bound");
    }
}
