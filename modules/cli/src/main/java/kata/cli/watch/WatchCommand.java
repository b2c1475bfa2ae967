package kata.cli.watch;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import kata.cli.context.CommandContext;
import kata.cli.context.Part;
import kata.cli.context.Parts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./kata watch [MODULE or PART]} */
@Command(
        name = "watch",
        description =
                "Judges a part each time you save it. When it is solved, the next one follows.")
public final class WatchCommand implements Callable<Integer> {

    private final CommandContext context;
    private final ModuleJudge.Factory judges;
    private final KeyReader.Source keys;
    private final Runnable whenIdle;

    @Parameters(
            arity = "0..1",
            paramLabel = "MODULE or PART",
            description = "such as pool or pool/2; all modules in order, if none is given")
    private String start;

    @Option(
            names = "--sound",
            description = "A part is done only when its sound rules hold, too. In watch: key s.")
    private boolean strict;

    @Option(
            names = "--room",
            paramLabel = "ADDRESS#CODE",
            description =
                    "Shows the instructor where you are: module, part, verdict, rule, seconds."
                            + " Never your source or its output.")
    private String room;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "With --room: what you two are called there.")
    private String name;

    /**
     * @param keys gives each key that the learner presses
     * @param whenIdle is run once, when the first verdict has been shown
     */
    public WatchCommand(
            CommandContext context,
            ModuleJudge.Factory judges,
            KeyReader.Source keys,
            Runnable whenIdle) {
        this.context = context;
        this.judges = judges;
        this.keys = keys;
        this.whenIdle = whenIdle;
    }

    @Override
    public Integer call() throws Exception {
        Parts parts = context.parts();
        RoomLink.Factory link = RoomLink.to(room, name);
        if (start == null || parts.module(start).isPresent()) {
            List<Part> row = parts.in(start);
            return watch(row, first(parts, row).orElse(null), link);
        }
        Part part = part(parts);
        return watch(parts.in(part.module()), part, link);
    }

    private Optional<Part> first(Parts parts, List<Part> row) {
        return strict ? parts.firstUnsound(row) : parts.firstUnsolved(row);
    }

    private Part part(Parts parts) {
        // What has a slash or a digit is meant as a part. A word alone may be meant as a module.
        if (parts.namesAny(start) || start.matches(".*[/\\d].*")) {
            return context.part(start);
        }
        throw parts.unknown(start);
    }

    private int watch(List<Part> row, Part firstOrNull, RoomLink.Factory link) throws Exception {
        if (firstOrNull == null) {
            context.output().text(context.panel().overview());
            context.output().emptyLine();
            context.output().line("Everything is solved.");
            return 0;
        }
        try (WatchSession session =
                new WatchSession(context, judges, row, strict, link, whenIdle)) {
            session.run(firstOrNull, keys);
        }
        return 0;
    }
}
