package kata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import kata.cli.build.CompiledRules;
import kata.cli.build.StartupCache;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.context.UserError;
import kata.cli.doctor.DoctorCommand;
import kata.cli.judge.FileJudge;
import kata.cli.judge.JudgeCommand;
import kata.cli.judge.MemoryFileJudge;
import kata.cli.part.HintCommand;
import kata.cli.part.ListCommand;
import kata.cli.part.ResetCommand;
import kata.cli.part.RevealCommand;
import kata.cli.room.RoomCommand;
import kata.cli.show.ShowCommand;
import kata.cli.step.StepCommand;
import kata.cli.watch.KeyReader;
import kata.cli.watch.ModuleJudge;
import kata.cli.watch.WarmModuleJudge;
import kata.cli.watch.WatchCommand;
import kata.panel.Terminal;
import kata.workbook.Workbook;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

/** The command {@code ./kata}. */
@Command(
        name = "kata",
        description = "The workshop's own commands. Begin with: ./kata watch",
        synopsisSubcommandLabel = "COMMAND")
public final class Main {

    private static final int PROBLEM = 1;

    private Main() {}

    /** Ends the JVM with the exit code of the command that was typed. */
    public static void main(String[] args) {
        Workbook workbook =
                Workbook.find().orElseThrow(() -> new IllegalStateException("not in the workshop"));
        CommandContext context = context(workbook);
        System.exit(
                commandLine(
                                context,
                                module -> judge(context, module),
                                (modules, progress) -> judge(context, modules, progress),
                                context.interactive()
                                        ? KeyReader::ofTheTerminal
                                        : KeyReader.Source.NONE,
                                () ->
                                        StartupCache.makeInBackground(
                                                StartupTraining.class.getName()))
                        .execute(args));
    }

    /**
     * All commands.
     *
     * @param judges of the modules, for {@code watch}
     * @param fileJudges of several modules at once, for {@code judge}
     * @param keys that the learner presses in {@code watch}
     * @param whenIdle what {@code watch} does once, when the first verdict has been shown
     */
    public static CommandLine commandLine(
            CommandContext context,
            ModuleJudge.Factory judges,
            FileJudge.Factory fileJudges,
            KeyReader.Source keys,
            Runnable whenIdle) {
        CommandLine kata =
                new CommandLine(new Main())
                        .addSubcommand(new WatchCommand(context, judges, keys, whenIdle))
                        .addSubcommand(new ListCommand(context))
                        .addSubcommand(new HintCommand(context))
                        .addSubcommand(new ResetCommand(context))
                        .addSubcommand(new RevealCommand(context))
                        .addSubcommand(
                                new StepCommand(
                                        context,
                                        keys,
                                        () -> new InputStreamReader(System.in, UTF_8)))
                        .addSubcommand(new ShowCommand(context, fileJudges))
                        .addSubcommand(new JudgeCommand(context, fileJudges, startedIn()))
                        .addSubcommand(new RoomCommand(context, fileJudges, keys))
                        .addSubcommand(new DoctorCommand(context));
        addHelp(kata);
        kata.getSubcommands().values().forEach(Main::addHelp);
        PrintWriter out = context.output().writer();
        return kata.setOut(out)
                .setErr(out)
                .setColorScheme(
                        CommandLine.Help.defaultColorScheme(
                                context.terminal().colours() ? Ansi.ON : Ansi.OFF))
                .setExecutionExceptionHandler(
                        (e, _, _) -> {
                            if (!(e instanceof UserError)) {
                                throw e;
                            }
                            context.output().lines(e.getMessage());
                            return PROBLEM;
                        });
    }

    private static void addHelp(CommandLine command) {
        command.getCommandSpec()
                .addOption(
                        OptionSpec.builder("-h", "--help")
                                .usageHelp(true)
                                .description("Shows this text.")
                                .build());
    }

    private static CommandContext context(Workbook workbook) {
        boolean interactive = System.console() != null && System.console().isTerminal();
        Terminal detected = Terminal.detect();
        boolean always = "always".equals(System.getProperty("kata.colour", ""));
        Output output = new Output(new PrintWriter(System.out, true), interactive);
        return new CommandContext(
                workbook,
                output,
                detected.withColours(detected.colours() && (interactive || always)),
                interactive,
                interactive ? asking(output) : _ -> false);
    }

    private static Predicate<String> asking(Output output) {
        return question -> {
            output.text("  " + question + " [y/N] ");
            String answer = System.console().readLine();
            return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
        };
    }

    // The launcher says where it was called from, and goes to the workshop's root.
    private static Path startedIn() {
        String folder = System.getenv("KATA_STARTED_IN");
        return Path.of(folder == null ? "" : folder);
    }

    /** The judge of several modules, with their rules compiled. */
    static FileJudge judge(CommandContext context, List<String> modules, Output progress) {
        return new MemoryFileJudge(
                modules.stream()
                        .map(m -> CompiledRules.upToDate(context.workbook(), m, progress))
                        .toList());
    }

    /** The judge of a module, with its rules compiled. */
    static ModuleJudge judge(CommandContext context, String module) {
        return new WarmModuleJudge(
                CompiledRules.upToDate(context.workbook(), module, context.output()));
    }
}
