package kata.cli.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import kata.panel.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepScreenTest {

    private static final List<String> SOURCE =
            IntStream.rangeClosed(1, 30)
                    .mapToObj(n -> " ".repeat(8) + "line(" + n + ").of(aLongCallThatGoesOnAndOn);")
                    .toList();

    private static List<String> screen(Terminal terminal, FakeExploration exploration, int last) {
        return new StepScreen(terminal, "pool/Part04 wrong", "Break it.", SOURCE)
                .lines(exploration.view(), last, "");
    }

    @ParameterizedTest
    @CsvSource({"80, 2", "80, 3", "80, 5", "60, 2", "120, 3"})
    void fitsTheTerminal(int columns, int threads) {
        FakeExploration exploration = new FakeExploration(threads);
        IntStream.range(0, 2).forEach(_ -> exploration.step(1));

        List<String> lines = screen(new Terminal(false, true, columns), exploration, 1);

        // The cursor stands on the last line of the screen.
        assertThat(lines).hasSizeLessThan(StepScreen.HEIGHT);
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    }

    @Test
    void showsTheNextStepOfEachThreadSideBySide() {
        FakeExploration exploration = new FakeExploration(2);
        exploration.step(1);
        exploration.step(1);

        assertThat(screen(new Terminal(false, false, 80), exploration, 1))
                .anySatisfy(line -> assertThat(line).contains("1 actor 1", "2 actor 2"))
                .anySatisfy(line -> assertThat(line).contains("> 11 ", " 10 "))
                .anySatisfy(line -> assertThat(line).contains("  1: line(11).of("))
                .anySatisfy(line -> assertThat(line).contains("holds ReentrantLock"))
                .contains("  sum = 2");
    }

    @Test
    void saysInTheRulesWordsThatItIsBroken() {
        FakeExploration exploration = new FakeExploration(2);
        IntStream.range(0, 4).forEach(_ -> exploration.step(2));
        IntStream.range(0, 4).forEach(_ -> exploration.step(1));

        List<String> lines = screen(new Terminal(false, true, 80), exploration, 1);

        assertThat(lines).contains("  You have broken it.", "  Expected  the last");
        assertThat(lines).anySatisfy(line -> assertThat(line).contains("Seen      the last was"));
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
