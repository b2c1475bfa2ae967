package kata.cli.part;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.workbook.PartTimes;
import kata.workbook.Progress;
import kata.workbook.Texts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./kata reset PART} */
@Command(
        name = "reset",
        description = "Restores a part as it was handed out. Your attempt is kept beside it.")
public final class ResetCommand implements Callable<Integer> {

    private final CommandContext context;

    @Parameters(paramLabel = "PART", description = "such as pool/2")
    private String part;

    @Option(
            names = {"-y", "--yes"},
            description = "do not ask")
    private boolean yes;

    @Option(names = "--from", paramLabel = "COMMIT", description = "the commit to take it from")
    private String from;

    public ResetCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        Part chosen = context.part(part);
        Output output = context.output();
        String source = new HandedOutSource(context.workbook(), chosen).text(from);
        Path file = context.workbook().attempt(chosen.module(), chosen.name());
        if (Files.exists(file) && Texts.read(file).equals(source)) {
            output.line("%s is as it was handed out.", chosen);
            return 0;
        }
        String question = "Restore %s as it was handed out?".formatted(chosen);
        if (!yes && !context.confirmed().test(question)) {
            output.line(
                    "Nothing was changed.%s",
                    context.interactive() ? "" : " To reset it without a question, add --yes.");
            return 1;
        }
        if (Files.exists(file)) {
            Path kept = unused(file);
            Files.move(file, kept);
            output.line("Your attempt is kept as %s", context.workbook().root().relativize(kept));
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        Progress progress = new Progress(context.workbook());
        progress.note(chosen.module(), List.of(), List.of(chosen.name()));
        progress.save();
        new PartTimes(context.workbook()).forget(chosen.module(), chosen.name());
        context.state().hintsShown(chosen, 0);
        output.line("%s is as it was handed out.", chosen);
        return 0;
    }

    // Not .java: it must not be compiled.
    private static Path unused(Path file) {
        return IntStream.iterate(1, i -> i + 1)
                .mapToObj(i -> file.resolveSibling(file.getFileName() + "." + i + ".old"))
                .filter(kept -> !Files.exists(kept))
                .findFirst()
                .orElseThrow();
    }
}
