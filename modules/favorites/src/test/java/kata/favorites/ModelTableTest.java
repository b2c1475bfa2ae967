package kata.favorites;

import static org.assertj.core.api.Assertions.assertThat;

import kata.favorites.ModelTable.Column;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModelTableTest {

    @BeforeEach
    @AfterEach
    void clear() {
        ModelTable.clear();
    }

    private static void measure(String model) {
        ModelTable.note(model, Column.DEBUGGING, "trace", "the trace names the caller: no");
        ModelTable.note(model, Column.ERROR_HANDLING, "late", "the late call is interrupted");
        ModelTable.note(model, Column.ERROR_HANDLING, "error", "its own exception");
        ModelTable.note(model, Column.PARALLELISM, "details", "one at a time");
        ModelTable.note(model, Column.THROUGHPUT, "pages", "1 of 50 pages in service at once");
    }

    @Test
    void aRowHasTheDecksJudgementBesideWhatWasSeen() {
        measure("Event loop");

        assertThat(String.join("\n", ModelTable.rowsMeasured()).replace('–', '-').replace('·', '|'))
                .isEqualTo(
                        """

                          Event loop
                                          the talk says  this run has shown
                          Throughput      high           1 of 50 pages in service at once
                          Parallelism     none-low       one at a time
                          Error handling  medium         the late call is interrupted
                                                         its own exception
                          Debugging       medium         the trace names the caller: no
                          "Demystifying Java Fibers": understanding medium | development average-bad | profiling hard\
                        """);
    }

    @Test
    void aRowFitsIntoAHundredColumns() {
        for (ModelRow row : ModelTable.talk()) {
            measure(row.model());
            ModelTable.note(
                    row.model(),
                    Column.ERROR_HANDLING,
                    "error",
                    "the error is the service's own exception, 2 causes deep");
        }

        assertThat(ModelTable.rowsMeasured()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void theDeckJudgesSevenModels() {
        assertThat(ModelTable.talk())
                .extracting(ModelRow::model)
                .containsExactly(
                        "Single threaded",
                        "Thread pool",
                        "Fork/join",
                        "Event loop",
                        "Reactive",
                        "Async/await",
                        "User-land (virtual) threads");
    }

    @Test
    void aModelThatTheDeckDoesNotKnowHasARowToo() {
        measure("Structured concurrency");

        assertThat(ModelTable.rowsMeasured())
                .anyMatch(line -> line.contains("Structured concurrency"))
                .noneMatch(line -> line.contains("Demystifying Java Fibers"));
    }

    @Test
    void aLaterLookReplacesTheFirst() {
        measure("Reactive");
        ModelTable.note("Reactive", Column.PARALLELISM, "details", "five at a time");

        assertThat(ModelTable.rowsMeasured())
                .anyMatch(line -> line.contains("five at a time"))
                .noneMatch(line -> line.contains("one at a time"));
    }

    @Test
    void aModelOfWhichARuleIsMissingHasNoRow() {
        ModelTable.note("Reactive", Column.PARALLELISM, "details", "five at a time");

        assertThat(ModelTable.rowsMeasured()).isEmpty();
    }
}
