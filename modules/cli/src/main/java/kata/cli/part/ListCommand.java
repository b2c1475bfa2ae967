package kata.cli.part;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import kata.cli.context.CommandContext;
import kata.cli.context.Part;
import kata.cli.context.Parts;
import kata.workbook.PartTimes;
import picocli.CommandLine.Command;

/** {@code ./kata list} */
@Command(
        name = "list",
        description = {
            "Shows all modules, how many parts you have solved, and how long each took.",
            "Times are kept in the folder .kata, and sent nowhere."
        })
public final class ListCommand implements Runnable {

    private final CommandContext context;

    public ListCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        context.output().text(context.panel().overview());
        Parts parts = context.parts();
        showTimes(parts);
        Optional<Part> next = parts.firstUnsolved(parts.all());
        context.output().emptyLine();
        context.output().line(next.map(part -> "Next: " + part).orElse("Everything is solved."));
    }

    private void showTimes(Parts parts) {
        PartTimes times = new PartTimes(context.workbook());
        List<String> lines =
                parts.all().stream()
                        .flatMap(
                                part ->
                                        times.took(part.module(), part.name()).stream()
                                                .map(
                                                        took ->
                                                                "%4d min  %s"
                                                                        .formatted(
                                                                                minutes(took),
                                                                                part)))
                        .toList();
        if (lines.isEmpty()) {
            return;
        }
        context.output().emptyLine();
        context.output()
                .line(
                        "You took, without breaks of more than %d minutes:",
                        PartTimes.PAUSE.toMinutes());
        lines.forEach(line -> context.output().line("%s", line));
    }

    // To the nearest, and one at least: plans are made of minutes.
    private static long minutes(Duration took) {
        return Math.max(1, took.plusSeconds(30).toMinutes());
    }
}
