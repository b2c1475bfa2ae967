package kata.cli.part;

import java.util.Optional;
import kata.cli.context.CommandContext;
import kata.cli.context.Part;
import kata.cli.context.Parts;
import picocli.CommandLine.Command;

/** {@code ./kata list} */
@Command(name = "list", description = "Shows all modules, and how many parts you have solved.")
public final class ListCommand implements Runnable {

    private final CommandContext context;

    public ListCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        context.output().text(context.panel().overview());
        Parts parts = context.parts();
        Optional<Part> next = parts.firstUnsolved(parts.all());
        context.output().emptyLine();
        context.output().line(next.map(part -> "Next: " + part).orElse("Everything is solved."));
    }
}
