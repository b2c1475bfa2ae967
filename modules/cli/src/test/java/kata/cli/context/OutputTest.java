package kata.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class OutputTest {

    private static final String ERASE = "\r\u001b[K";

    private final StringWriter read = new StringWriter();

    private Output output(boolean terminal) {
        return new Output(new PrintWriter(read), terminal);
    }

    @Test
    void onATerminalWhatFollowsReplacesTheStatus() {
        Output output = output(true);

        output.status("judging…");
        output.text("the panel\n");
        output.line("more");

        assertThat(read.toString())
                .isEqualTo("  judging…" + ERASE + "the panel\n  more" + System.lineSeparator());
    }

    @Test
    void elsewhereTheStatusIsALineOfItsOwn() {
        Output output = output(false);

        output.status("judging…");
        output.clearScreen();
        output.text("the panel\n");

        assertThat(read.toString())
                .isEqualTo("  judging…" + System.lineSeparator() + "the panel\n");
    }

    @Test
    void progressIsShownAsItGrowsOnATerminalOnly() {
        output(true).progress("Compiling", 3, 24);
        assertThat(read.toString()).isEqualTo("  Compiling: 3 of 24");

        read.getBuffer().setLength(0);
        output(true).progress("Judging", 123, 10_000);
        assertThat(read.toString()).isEqualTo("  Judging: 123 of 10,000");

        read.getBuffer().setLength(0);
        Output elsewhere = output(false);
        elsewhere.progress("Compiling", 0, 24);
        elsewhere.progress("Compiling", 3, 24);
        assertThat(read.toString()).isEqualTo("  Compiling" + System.lineSeparator());
    }

    @Test
    void aTextWithoutArgumentsIsNotFormatted() {
        output(false).lines("100 %\n50 %d");

        assertThat(read.toString().lines()).containsExactly("  100 %", "  50 %d");
    }
}
