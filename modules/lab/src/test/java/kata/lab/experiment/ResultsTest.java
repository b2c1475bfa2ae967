package kata.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import kata.lab.Fixture;
import kata.lab.Some;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {

    @TempDir private Path folder;

    @Test
    void whatIsSavedIsReadBackUnchanged() throws Exception {
        Results results = Some.results(1.5, 2.5);

        results.save(folder);
        Results read = Results.read(folder.resolve("sleepers.json"));

        assertThat(read.json()).isEqualTo(results.json());
        assertThat(read.machine()).isEqualTo(Fixture.MACHINE);
        assertThat(read.variants().getFirst().bound()).isEqualTo(new Bound(1, "the sleep"));
    }

    @Test
    void theTableGivesMedianSpreadAndRatios() {
        String table = new Table(Some.results(1.5, 3.0)).markdown();

        assertThat(table)
                .contains("| variant | seconds | ÷ bound | ÷ best |")
                .contains("| first | 1.50 (1–2) | 1.50 | 1.00 |")
                .contains("| second | 3 (2.50–3.50) |  | 2.00 |")
                .contains("2.62 s, 350 MB", "another machine, another JDK")
                .contains("- Bound: the sleep");
    }

    @Test
    void whereMoreIsBetterTheLargestIsTheBest() {
        Results less = Some.results(10, 20);
        Results more =
                new Results(
                        less.experiment(),
                        less.title(),
                        less.scale(),
                        less.rounds(),
                        less.when(),
                        less.machine(),
                        List.of("a note"),
                        Metric.more("seconds", "s"),
                        less.headlines(),
                        less.charts(),
                        less.variants());

        assertThat(new Table(more).markdown())
                .contains("| second | 20 (19.5–20.5) |  | 1.00 |")
                .endsWith("- a note");
    }
}
