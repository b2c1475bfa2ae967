package kata.panel;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** How many columns the terminal has in which the command was typed. */
final class TerminalWidth {

    private static final int SECONDS_TO_ANSWER = 2;

    private TerminalWidth() {}

    /** The width that was asked for, or that the environment or the terminal tells. */
    static OptionalInt find() {
        return Stream.of(
                        Optional.ofNullable(System.getProperty("kata.columns")),
                        Optional.ofNullable(System.getenv("COLUMNS")))
                .flatMap(Optional::stream)
                .map(TerminalWidth::positive)
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElseGet(TerminalWidth::ofTheControllingTerminal);
    }

    // Under Maven neither input nor output of the test JVM is the terminal, but it still belongs to
    // the session of the shell, whose terminal has this name on Linux and macOS.
    private static OptionalInt ofTheControllingTerminal() {
        File terminal = new File("/dev/tty");
        if (!terminal.exists()) {
            return OptionalInt.empty();
        }
        try {
            Process stty =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(terminal)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (!stty.waitFor(SECONDS_TO_ANSWER, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return OptionalInt.empty();
            }
            return ofSize(
                    new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // No stty here, or no terminal behind that name, as in a build server.
            return OptionalInt.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }

    /**
     * @param rowsAndColumns as {@code stty size} prints them: "24 80"
     */
    static OptionalInt ofSize(String rowsAndColumns) {
        String[] size = rowsAndColumns.strip().split(" ");
        return size.length == 2 ? positive(size[1]) : OptionalInt.empty();
    }

    private static OptionalInt positive(String number) {
        try {
            int columns = Integer.parseInt(number.strip());
            // A terminal that does not know its size says 0.
            return columns > 0 ? OptionalInt.of(columns) : OptionalInt.empty();
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }
}
