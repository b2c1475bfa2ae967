package kata.cli.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.cli.watch.KeyReader;
import kata.panel.Terminal;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The puzzles of this checkout. Every seventh is played: -Dkata.puzzles=1 plays all. */
class PuzzlesTest {

    private static final Workbook WORKBOOK =
            new Workbook(Path.of(System.getProperty("kata.source")));

    private static final int EVERY = Integer.getInteger("kata.puzzles", 7);

    private final StringWriter read = new StringWriter();
    private final CommandContext context =
            new CommandContext(
                    WORKBOOK,
                    new Output(new PrintWriter(read, true), false),
                    new Terminal(false, true, 80),
                    false,
                    _ -> false);

    static Stream<Puzzle> sampled() {
        List<Puzzle> all = Puzzle.all(WORKBOOK);
        return Stream.iterate(0, i -> i < all.size(), i -> i + EVERY).map(all::get);
    }

    private int type(String input, String... arguments) {
        StepCommand step =
                new StepCommand(context, KeyReader.Source.NONE, () -> new StringReader(input));
        return new CommandLine(step).execute(arguments);
    }

    @Test
    void eachIsAWrongAnswerThatThereIs() {
        List<Puzzle> all = Puzzle.all(WORKBOOK);

        assertThat(all).hasSizeGreaterThanOrEqualTo(10);
        assertThat(all)
                .allSatisfy(
                        puzzle -> {
                            Part part = context.parts().named(puzzle.part(), Optional.empty());
                            ChosenAttempt attempt =
                                    ChosenAttempt.of(WORKBOOK, part, puzzle.wrong());
                            assertThat(attempt.declaredRule()).isNotEmpty();
                        });
        assertThat(all.stream().map(puzzle -> puzzle.part().replaceFirst("/.*", "")))
                .contains("pool", "forkjoin", "eventloop", "virtual", "structured");
    }

    @Test
    void theListSaysWhatToType() {
        assertThat(type("", "--puzzles")).isZero();

        Puzzle first = Puzzle.all(WORKBOOK).getFirst();
        assertThat(read.toString())
                .contains(first.sentence(), first.part() + " --wrong " + first.wrong())
                .contains("./kata step --puzzle 1");
    }

    @ParameterizedTest
    @MethodSource("sampled")
    void theJudgesStepsBreakIt(Puzzle puzzle) {
        assertThat(type("", puzzle.part(), "--wrong", puzzle.wrong(), "--judge")).isZero();

        assertThat(read.toString()).contains("It is broken:", "Seen  ", "Expected  ");
        assertThat(read.toString().lines())
                .filteredOn(line -> !line.startsWith("  Why") && !line.startsWith("  Look at"))
                .filteredOn(line -> line.matches("  \\d .* {3,}\\d+ .*"))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void withoutATerminalKeysComeInLines() {
        assertThat(type("1\n1,2\nq\n", "pool/4", "--wrong", "contains-then-put")).isZero();

        assertThat(read.toString())
                .contains("calls Map.containsKey", "--wrong contains-then-put --schedule 1,1,2");
    }
}
