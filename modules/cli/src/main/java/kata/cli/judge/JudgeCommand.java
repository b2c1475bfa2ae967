package kata.cli.judge;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.cli.watch.VerdictOutcome;
import kata.referee.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./kata judge FILE…} */
@Command(
        name = "judge",
        description = {
            "Judges files outside the workshop's tree: a line for each.",
            "The exit code is 0 only if all are accepted (with --expect: if all are as expected)."
        })
public final class JudgeCommand implements Callable<Integer> {

    private static final int NARROW = 80;
    private static final int MARGIN = 2;

    private final CommandContext context;
    private final FileJudge.Factory judges;
    private final Path startedIn;

    @Spec private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE or FOLDER",
            description = "attempts, or folders that are searched for PartNN*.java")
    private List<String> arguments;

    @Option(names = "--panel", description = "Shows the panel of each file that is not accepted.")
    private boolean panel;

    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "1",
            description = "Judges each file N times, and says where the verdicts differ.")
    private int times;

    @Option(names = "--json", description = "Prints a JSON object for each verdict, and no more.")
    private boolean json;

    @Option(
            names = "--expect",
            description = {
                "Compares with the first line of each file, // WRONG: … or // RIGHT: …",
                "Marks the files where they differ with !, and ends with a table."
            })
    private boolean expect;

    @Option(
            names = "--log",
            paramLabel = "LOG",
            description = "Appends each verdict to this file, as --json prints it.")
    private String log;

    private Output output;
    private Output progress;
    private VerdictLines lines;
    private VerdictJson jsonLines;

    /**
     * @param judges of the modules that the files belong to
     * @param startedIn the folder that relative paths begin at
     */
    public JudgeCommand(CommandContext context, FileJudge.Factory judges, Path startedIn) {
        this.context = context;
        this.judges = judges;
        this.startedIn = startedIn;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (times < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--times must be 1 or more, and is " + times);
        }
        output = context.output();
        // A machine that reads the output is not interested.
        progress =
                json
                        ? new Output(new PrintWriter(System.err, true), context.interactive())
                        : output;
        lines =
                new VerdictLines(
                        columns() - MARGIN, context.terminal().unicode() ? "…" : "...", expect);
        jsonLines = new VerdictJson(expect);
        List<Candidate> files = candidates();
        Tally tally = new Tally();
        List<String> modules =
                context.workbook().modules().stream()
                        .filter(name -> files.stream().anyMatch(f -> f.module().equals(name)))
                        .toList();
        try (FileJudge judge = judges.of(modules, progress)) {
            new JudgeRun(judge, times)
                    .run(
                            files,
                            judged -> {
                                tally.add(judged);
                                show(judged, judge);
                            },
                            done -> sayHowFar("Judging", done, files.size()));
        }
        if (!json) {
            conclude(tally, files.size());
        }
        return (expect ? tally.allAsExpected() : tally.allAccepted()) ? 0 : 1;
    }

    // A file that is printed to is read in any window.
    private int columns() {
        int columns = context.terminal().columns();
        return context.interactive() ? columns : Math.min(NARROW, columns);
    }

    private List<Candidate> candidates() {
        PartOfSource parts = new PartOfSource(context.workbook());
        List<FoundFile> found = new FileSearch(startedIn).find(arguments);
        List<Candidate> files = new ArrayList<>();
        for (FoundFile file : found) {
            files.add(Candidate.of(file, parts));
            sayHowFar("Reading", files.size(), found.size());
        }
        return files;
    }

    private void sayHowFar(String work, int done, int all) {
        if (all > 1) {
            progress.progress(work, done, all);
        }
    }

    private void show(Judged judged, FileJudge judge) {
        if (log != null) {
            append(jsonLines.lines(judged));
        }
        if (json) {
            PrintWriter out = output.writer();
            jsonLines.lines(judged).forEach(line -> out.print(line + "\n"));
            out.flush();
            return;
        }
        output.line("%s", lines.line(judged));
        if (panel) {
            judged.firstNotAccepted().ifPresent(verdict -> showPanel(judged, verdict, judge));
        }
    }

    private void showPanel(Judged judged, Verdict verdict, FileJudge judge) {
        Part part = judged.file().partOrNull();
        output.emptyLine();
        output.text(
                context.panel()
                        .ofAttempt(
                                judged.file().shown(),
                                part.module(),
                                judge.exercise(part),
                                VerdictOutcome.of(part, verdict),
                                judge.rules(part)));
        output.emptyLine();
    }

    private void append(List<String> verdicts) {
        try {
            Files.writeString(
                    startedIn.resolve(log),
                    String.join("\n", verdicts) + "\n",
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UserError("%s cannot be written: %s", log, e.getMessage());
        }
    }

    private void conclude(Tally tally, int files) {
        if (files > 1) {
            output.emptyLine();
            output.line("%s", tally.summary());
        }
        if (expect) {
            output.emptyLine();
            tally.table().forEach(line -> output.line("%s", line));
        }
    }
}
