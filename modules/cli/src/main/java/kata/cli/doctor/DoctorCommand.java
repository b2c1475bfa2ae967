package kata.cli.doctor;

import java.util.List;
import java.util.concurrent.Callable;
import kata.cli.context.CommandContext;
import kata.cli.context.Output;
import kata.cli.doctor.CheckResult.Grade;
import picocli.CommandLine.Command;

/** {@code ./kata doctor} */
@Command(name = "doctor", description = "Checks whether this machine has what the workshop needs.")
public final class DoctorCommand implements Callable<Integer> {

    private final CommandContext context;

    public DoctorCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return report(MachineChecks.all(context.workbook().root(), context.terminal()));
    }

    /** Prints the results; 1 where something is missing. */
    int report(List<CheckResult> results) {
        Output output = context.output();
        output.emptyLine();
        for (CheckResult result : results) {
            output.line("%s %-10s  %s", mark(result.grade()), result.subject(), result.found());
            if (!result.advice().isEmpty()) {
                output.line("%14s%s", "", result.advice());
            }
        }
        output.emptyLine();
        if (results.stream().anyMatch(result -> result.grade() == Grade.MISSING)) {
            output.line("Something is missing: see above.");
            return 1;
        }
        output.line("Everything is here. Begin with one of these:");
        for (String[] command : firstCommands()) {
            output.line("  %-32s  %s", command[0], command[1]);
        }
        return 0;
    }

    private List<String[]> firstCommands() {
        String module = context.workbook().modules().getFirst();
        String maven = "mvn test -pl modules/" + module;
        return List.of(
                new String[] {"./kata watch " + module, "judges a part each time you save it"},
                new String[] {maven, "judges the module once"},
                new String[] {"mvn test -pl :" + module, "the same; the colon is needed"});
    }

    private String mark(Grade grade) {
        boolean unicode = context.terminal().unicode();
        return switch (grade) {
            case GOOD -> unicode ? "✓" : "+";
            case POOR -> "!";
            case MISSING -> unicode ? "✗" : "x";
        };
    }
}
