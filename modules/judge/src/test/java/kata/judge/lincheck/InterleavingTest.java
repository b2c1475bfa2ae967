package kata.judge.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import kata.judge.finding.Finding;
import org.junit.jupiter.api.Test;

/** The reports are Lincheck 3.7's own, as it wrote them on JDK 25. */
class InterleavingTest {

    private static final String RIGHT = " ".repeat(44);

    @Test
    void aLostUpdateIsShownStepByStep() {
        Finding finding = finding("lost-update", "Part03RaceCondition");

        assertThat(finding.seen())
                .isEqualTo(
                        "thread 1: hit() = 1; thread 2: hit() = 1."
                                + " No order of these calls explains that.");
        assertThat(finding.expected()).isEqualTo("what the rule wants");
        assertThat(finding.why()).isEqualTo("why it does");
        assertThat(finding.look().lines())
                .containsExactly(
                        "thread 1" + " ".repeat(36) + "thread 2",
                        RIGHT + "hit()",
                        RIGHT + "  reads hits: 0  :26",
                        "hit() = 1",
                        RIGHT + "  writes hits: 1  :26",
                        RIGHT + "  returns 1");
    }

    @Test
    void stepsInsideTheJdkAreLeftOut() {
        Finding finding = finding("torn-snapshot", "Part03RaceCondition");

        assertThat(finding.seen())
                .startsWith("thread 1: record(5); thread 2: snapshot() = count 1, sum 0, max 0.");
        assertThat(finding.look().lines())
                .containsExactly(
                        "thread 1" + " ".repeat(36) + "thread 2",
                        "record(5)",
                        "  writing.lock()  :32",
                        "  reads count: 0  :34",
                        "  writes count: 1  :34",
                        "  reads sum: 0  :35",
                        RIGHT + "snapshot() = count 1, sum 0, max 0",
                        "  writes sum: 5  :35",
                        "  reads max: 0  :36",
                        "  writes max: 5  :36",
                        "  writing.unlock()  :38");
    }

    @Test
    void aDeadlockSaysWhoWaitsAndWhatForInItsOwnWords() {
        Finding finding = finding("deadlock", "P3");

        assertThat(finding.seen())
                .isEqualTo(
                        "thread 1: record(5) never ends; thread 2: snapshot() never ends."
                                + " A thread waits for ever.");
        assertThat(finding.expected()).isEqualTo("an end of every call");
        assertThat(finding.why()).contains("two locks are taken in opposite order");
        assertThat(finding.look().lines())
                .containsExactly(
                        "thread 1" + " ".repeat(36) + "thread 2",
                        RIGHT + "snapshot()",
                        RIGHT + "  takes the lock  :26",
                        "record(5)",
                        "  takes the lock  :26",
                        "  takes the lock  :26",
                        "  waits: lock is already acquired",
                        RIGHT + "  takes the lock  :26");
    }

    @Test
    void everyLineFitsIntoThePanel() {
        for (String name : List.of("lost-update", "torn-snapshot", "deadlock")) {
            Finding finding = finding(name, "Part03RaceCondition");

            assertThat(finding.look().lines()).allMatch(line -> line.length() <= 87);
            assertThat(finding.look().lines().count()).isLessThanOrEqualTo(11);
        }
    }

    @Test
    void aReportThatItCannotReadIsSummedUpByItsFirstLine() {
        Finding finding =
                Interleaving.finding("\n= Something new =\nmore", "Part03RaceCondition", "", "");

        assertThat(finding.seen()).isEqualTo("Something new");
        assertThat(finding.look()).isEmpty();
    }

    private static Finding finding(String name, String part) {
        return Interleaving.finding(report(name), part, "what the rule wants", "why it does");
    }

    private static String report(String name) {
        try (InputStream in =
                InterleavingTest.class.getResourceAsStream("interleavings/" + name + ".txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
