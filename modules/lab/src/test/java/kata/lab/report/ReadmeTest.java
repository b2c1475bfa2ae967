package kata.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kata.lab.Fixture;
import kata.lab.Some;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {

    @TempDir private Path folder;
    private Readme readme;

    @BeforeEach
    void aReadmeAndResults() throws IOException {
        write("before\n" + Readme.BEGIN + "\nold\n" + Readme.END + "\nafter\n");
        Some.results(1.5, 3.0).save(folder.resolve("results"));
        readme = new Readme(folder, List.of(Fixture.of()));
    }

    @Test
    void onlyThePartBetweenTheMarkersIsRendered() throws IOException {
        readme.render();

        assertThat(text())
                .startsWith("before\n" + Readme.BEGIN + "\n\n### sleepers\n")
                .contains("| first | 1.50 (1–2) |", "![Sleeping](results/sleepers.svg)")
                .contains("Measured on 2026-01-02, scale quick, 2 rounds")
                .doesNotContain("\nold\n")
                .endsWith(Readme.END + "\nafter\n");
    }

    @Test
    void afterTheReportNothingIsStale() throws IOException {
        readme.render();

        assertThat(readme.stale()).isEmpty();
    }

    @Test
    void renderingTwiceGivesTheSameFiles() throws IOException {
        readme.render();
        String svg = Files.readString(svg());
        readme.render();

        assertThat(Files.readString(svg())).isEqualTo(svg);
    }

    @Test
    void newResultsMakeTextAndChartStale() throws IOException {
        readme.render();
        Some.results(1.6, 3.0).save(folder.resolve("results"));

        assertThat(readme.stale()).containsExactly(folder.resolve("README.md"), svg());
    }

    @Test
    void aFigureTypedInByHandIsStale() throws IOException {
        readme.render();
        write(text().replace("1.50 (1–2)", "0.50 (1–2)"));

        assertThat(readme.stale()).containsExactly(folder.resolve("README.md"));
    }

    @Test
    void aMissingChartIsStale() throws IOException {
        readme.render();
        Files.delete(svg());

        assertThat(readme.stale()).containsExactly(svg());
    }

    @Test
    void withoutMarkersNothingIsWritten() throws IOException {
        write("no markers\n");

        assertThatThrownBy(readme::render).hasMessageContaining("markers are missing");
        assertThat(text()).isEqualTo("no markers\n");
    }

    private Path svg() {
        return folder.resolve("results/sleepers.svg");
    }

    private String text() throws IOException {
        return Files.readString(folder.resolve("README.md"));
    }

    private void write(String text) throws IOException {
        Files.writeString(folder.resolve("README.md"), text);
    }
}
