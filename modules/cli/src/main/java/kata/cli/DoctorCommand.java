package kata.cli;

import java.util.List;
import java.util.concurrent.Callable;
import kata.cli.Check.Grade;
import picocli.CommandLine.Command;

/** {@code ./kata doctor} */
@Command(name = "doctor", description = "Looks whether this machine has what the workshop needs.")
final class DoctorCommand implements Callable<Integer> {

    private final Desk desk;

    DoctorCommand(Desk desk) {
        this.desk = desk;
    }

    @Override
    public Integer call() {
        return report(Doctor.examine(desk.workbook().root(), desk.terminal()));
    }

    /** Prints the checks; 1 where something is missing. */
    int report(List<Check> checks) {
        desk.out().println();
        for (Check check : checks) {
            desk.say("%s %-10s  %s", mark(check.grade()), check.subject(), check.found());
            if (!check.advice().isEmpty()) {
                desk.say("%14s%s", "", check.advice());
            }
        }
        boolean missing = checks.stream().anyMatch(check -> check.grade() == Grade.MISSING);
        desk.out().println();
        desk.say(missing ? "Something is missing: see above." : "All is there. ./kata watch");
        return missing ? 1 : 0;
    }

    private String mark(Grade grade) {
        boolean unicode = desk.terminal().unicode();
        return switch (grade) {
            case GOOD -> unicode ? "✓" : "+";
            case POOR -> "!";
            case MISSING -> unicode ? "✗" : "x";
        };
    }
}
