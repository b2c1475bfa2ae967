package kata.workbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartTimesTest {

    private static final String ONE = "Part01One";
    private static final String TWO = "Part02Two";

    @TempDir private Path root;
    private Instant now = Instant.EPOCH;

    private void judged(String part, boolean solved) {
        // Another JVM each time, as when the learner comes back.
        new PartTimes(new Workbook(root)).judged("pool", part, solved, now);
    }

    private void after(int minutes) {
        now = now.plus(Duration.ofMinutes(minutes));
    }

    private Duration took(String part) {
        return new PartTimes(new Workbook(root)).took("pool", part).orElse(null);
    }

    @Test
    void isFromTheFirstRedVerdictToTheOneThatSolves() {
        judged(ONE, false);
        after(4);
        judged(ONE, false);
        assertThat(took(ONE)).isNull();

        after(3);
        judged(ONE, true);

        assertThat(took(ONE)).isEqualTo(Duration.ofMinutes(7));
    }

    @Test
    void aBreakDoesNotCount() {
        judged(ONE, false);
        after(5);
        judged(ONE, false);
        after(60);
        judged(ONE, false);
        after(5);
        judged(ONE, true);

        assertThat(took(ONE)).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void workOnAnotherPartDoesNotCount() {
        judged(ONE, false);
        after(5);
        judged(TWO, false);
        after(10);
        judged(ONE, false);
        after(1);
        judged(ONE, true);

        assertThat(took(ONE)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void whatWasSolvedStaysAndWhatWasNeverRedHasNoTime() {
        judged(ONE, false);
        after(2);
        judged(ONE, true);
        after(9);
        judged(ONE, false);
        after(9);
        judged(ONE, true);
        judged(TWO, true);

        assertThat(took(ONE)).isEqualTo(Duration.ofMinutes(2));
        assertThat(took(TWO)).isNull();
    }

    @Test
    void aPartThatIsResetBeginsAgain() {
        judged(ONE, false);
        after(2);
        judged(ONE, true);
        new PartTimes(new Workbook(root)).forget("pool", ONE);
        judged(ONE, false);
        after(6);
        judged(ONE, true);

        assertThat(took(ONE)).isEqualTo(Duration.ofMinutes(6));
    }

    @Test
    void aDamagedFileAndAClockPutBackAreNoError() throws Exception {
        judged(ONE, false);
        after(-5);
        judged(ONE, true);
        assertThat(took(ONE)).isZero();

        Files.writeString(
                root.resolve(".kata/times.properties"), "took.pool.Part01One=soon\n\\u00");
        assertThat(took(ONE)).isNull();
    }
}
