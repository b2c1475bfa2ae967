package kata.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Predicate;
import kata.judge.panel.Terminal;
import kata.judge.panel.Workbook;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

/** The command {@code ./kata}. */
@Command(
        name = "kata",
        description = "The workshop's own commands. Begin with: ./kata watch",
        synopsisSubcommandLabel = "COMMAND")
final class Kata {

    private static final int PROBLEM = 1;

    private Kata() {}

    public static void main(String[] args) {
        Workbook workbook =
                Workbook.find().orElseThrow(() -> new IllegalStateException("not in the workshop"));
        System.exit(commandLine(desk(workbook)).execute(args));
    }

    static CommandLine commandLine(Desk desk) {
        CommandLine kata =
                new CommandLine(new Kata())
                        .addSubcommand(new WatchCommand(desk))
                        .addSubcommand(new ListCommand(desk))
                        .addSubcommand(new HintCommand(desk))
                        .addSubcommand(new ResetCommand(desk))
                        .addSubcommand(new RevealCommand(desk))
                        .addSubcommand(new DoctorCommand(desk));
        withHelp(kata);
        kata.getSubcommands().values().forEach(Kata::withHelp);
        return kata.setOut(desk.out())
                .setErr(desk.out())
                .setColorScheme(
                        CommandLine.Help.defaultColorScheme(
                                desk.terminal().colours() ? Ansi.ON : Ansi.OFF))
                .setExecutionExceptionHandler(
                        (e, _, _) -> {
                            if (!(e instanceof Complaint)) {
                                throw e;
                            }
                            e.getMessage().lines().forEach(desk.sayer());
                            return PROBLEM;
                        });
    }

    private static void withHelp(CommandLine command) {
        command.getCommandSpec()
                .addOption(
                        OptionSpec.builder("-h", "--help")
                                .usageHelp(true)
                                .description("Shows this text.")
                                .build());
    }

    private static Desk desk(Workbook workbook) {
        boolean interactive = System.console() != null && System.console().isTerminal();
        Terminal detected = Terminal.detect();
        boolean always = "always".equals(System.getProperty("kata.colour", ""));
        PrintWriter out = new PrintWriter(System.out, true);
        return new Desk(
                workbook,
                out,
                new Terminal(detected.colours() && (interactive || always), detected.unicode()),
                interactive,
                interactive ? agreed(out) : _ -> false,
                module -> referee(workbook, module, out),
                interactive ? Keys::ofTheTerminal : Keys.Source.NOBODY);
    }

    private static Predicate<String> agreed(PrintWriter out) {
        return question -> {
            out.print("  " + question + " [y/N] ");
            out.flush();
            String answer = System.console().readLine();
            return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
        };
    }

    static Referee referee(Workbook workbook, String module, PrintWriter out) {
        Rules rules = new Rules(workbook, module);
        rules.build(line -> out.println("  " + line));
        return new WarmReferee(workbook, rules);
    }
}
