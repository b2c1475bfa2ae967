package kata.cli;

import java.io.PrintWriter;
import java.util.function.Consumer;
import java.util.function.Predicate;
import kata.judge.panel.Panel;
import kata.judge.panel.Progress;
import kata.judge.panel.Terminal;
import kata.judge.panel.Workbook;

/**
 * What every command works with.
 *
 * @param workbook the workshop on disk
 * @param out where the learner reads
 * @param terminal what can be shown there
 * @param interactive whether somebody sits there who can press keys
 * @param agreed asks a question, to be answered with yes or no
 * @param referees the judges of the modules
 * @param keys gives each key that is pressed to the consumer, until it is closed
 */
record Desk(
        Workbook workbook,
        PrintWriter out,
        Terminal terminal,
        boolean interactive,
        Predicate<String> agreed,
        Referee.Source referees,
        Keys.Source keys) {

    /** The panel with what is solved by now. */
    Panel panel() {
        return new Panel(workbook, new Progress(workbook), terminal);
    }

    Parts parts() {
        return new Parts(workbook);
    }

    Notes notes() {
        return new Notes(workbook);
    }

    /** Prints a line with the margin of the panel. */
    void say(String line, Object... arguments) {
        String text = arguments.length == 0 ? line : line.formatted(arguments);
        out.println(("  " + text).stripTrailing());
        out.flush();
    }

    void show(String text) {
        out.print(text);
        out.flush();
    }

    Consumer<String> sayer() {
        return this::say;
    }
}
