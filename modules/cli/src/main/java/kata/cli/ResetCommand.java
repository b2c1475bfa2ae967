package kata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import kata.judge.panel.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./kata reset PART} */
@Command(
        name = "reset",
        description = "Puts a part back as it was handed out. Your attempt is kept beside it.")
final class ResetCommand implements Callable<Integer> {

    private final Desk desk;

    @Parameters(paramLabel = "PART", description = "such as pool/2")
    private String part;

    @Option(
            names = {"-y", "--yes"},
            description = "do not ask")
    private boolean yes;

    @Option(names = "--from", paramLabel = "COMMIT", description = "the commit to take it from")
    private String from;

    ResetCommand(Desk desk) {
        this.desk = desk;
    }

    @Override
    public Integer call() throws IOException {
        Part chosen = Arguments.part(desk, part);
        String stub = new Stub(desk.workbook(), chosen).text(from);
        Path file = desk.workbook().attempt(chosen.module(), chosen.name());
        if (Files.exists(file) && Files.readString(file).equals(stub)) {
            desk.say("%s is as it was handed out.", chosen);
            return 0;
        }
        if (!yes && !desk.agreed().test("Put %s back as it was handed out?".formatted(chosen))) {
            desk.say("Nothing was changed.%s", desk.interactive() ? "" : " Say --yes to do it.");
            return 1;
        }
        if (Files.exists(file)) {
            Path kept = unused(file);
            Files.move(file, kept);
            desk.say("Your attempt is %s", desk.workbook().root().relativize(kept));
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, stub);
        Progress progress = new Progress(desk.workbook());
        progress.note(chosen.module(), List.of(), List.of(chosen.name()));
        progress.save();
        desk.notes().hints(chosen, 0);
        desk.say("%s is as it was handed out.", chosen);
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
