package kata.cli.context;

import java.util.function.Predicate;
import kata.panel.Panel;
import kata.panel.Terminal;
import kata.workbook.Progress;
import kata.workbook.Workbook;

/**
 * What every command works with.
 *
 * @param workbook the workshop on disk
 * @param output what the learner reads
 * @param terminal what can be shown there
 * @param interactive whether somebody sits there who can press keys
 * @param confirmed asks the learner a question; true if the answer is yes
 */
public record CommandContext(
        Workbook workbook,
        Output output,
        Terminal terminal,
        boolean interactive,
        Predicate<String> confirmed) {

    /** The panel with the parts that are solved by now. */
    public Panel panel() {
        return new Panel(workbook, new Progress(workbook), terminal);
    }

    public Parts parts() {
        return new Parts(workbook);
    }

    public LearnerState state() {
        return new LearnerState(workbook);
    }

    /**
     * The part that the learner's text names; the current module's where it names no module.
     *
     * @throws UserError when there is none, or more than one
     */
    public Part part(String text) {
        return parts().named(text, state().currentPart().map(Part::module));
    }
}
