package kata.lab;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The lab's command line. */
@Command(
        name = "lab",
        description = "The experiments of talks and articles, measured again.",
        mixinStandardHelpOptions = true,
        subcommands = {
            ListCommand.class,
            RunCommand.class,
            ReportCommand.class,
            CrowdCommand.class
        })
public final class Lab implements Runnable {

    @Spec private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(
                new CommandLine(new Lab()).setCaseInsensitiveEnumValuesAllowed(true).execute(args));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Choose list, run, report or crowd.");
    }
}
