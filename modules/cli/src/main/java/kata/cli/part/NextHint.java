package kata.cli.part;

import kata.cli.context.CommandContext;
import kata.cli.context.LearnerState;
import kata.cli.context.Part;
import kata.cli.context.UserError;

/** The hints of a part that the learner has seen, and one more. */
public final class NextHint {

    private NextHint() {}

    /**
     * The text to print. Remembers that the learner has seen it.
     *
     * @throws UserError when the part has no hints
     */
    public static String of(CommandContext context, Part part) {
        int all = context.workbook().hints(part.module(), part.name()).size();
        if (all == 0) {
            throw new UserError("There are no hints for %s.", part);
        }
        LearnerState state = context.state();
        int shown = Math.min(all, state.hintsShown(part) + 1);
        state.hintsShown(part, shown);
        return context.panel().hints(part.module(), part.name(), shown);
    }
}
