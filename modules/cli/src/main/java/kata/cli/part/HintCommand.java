package kata.cli.part;

import kata.cli.context.CommandContext;
import kata.cli.context.Part;
import kata.cli.context.Parts;
import kata.cli.context.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./kata hint [PART]} */
@Command(
        name = "hint",
        description = "Shows the first of three hints. Each further call shows one more.")
public final class HintCommand implements Runnable {

    private final CommandContext context;

    @Parameters(
            arity = "0..1",
            paramLabel = "PART",
            description = "such as pool/2; the part you work on, if none is given")
    private String part;

    public HintCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        context.output().text(NextHint.of(context, part == null ? current() : context.part(part)));
    }

    private Part current() {
        Parts parts = context.parts();
        return context.state()
                .currentPart()
                .filter(parts.all()::contains)
                .filter(at -> !parts.isSolved(at))
                .or(() -> parts.firstUnsolved(parts.all()))
                .orElseThrow(
                        () -> new UserError("Everything is solved. Name a part, such as pool/2."));
    }
}
