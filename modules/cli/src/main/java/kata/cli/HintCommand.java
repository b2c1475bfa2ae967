package kata.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./kata hint [PART]} */
@Command(name = "hint", description = "Shows a hint. Each time one more, the weakest first.")
final class HintCommand implements Runnable {

    private final Desk desk;

    @Parameters(
            arity = "0..1",
            paramLabel = "PART",
            description = "such as pool/2; the part you are at, if none is given")
    private String part;

    HintCommand(Desk desk) {
        this.desk = desk;
    }

    @Override
    public void run() {
        Part at = part == null ? here() : Arguments.part(desk, part);
        desk.show(next(desk, at));
    }

    private Part here() {
        Parts parts = desk.parts();
        return desk.notes()
                .at()
                .filter(parts.all()::contains)
                .filter(at -> !parts.isSolved(at))
                .or(() -> parts.firstUnsolved(parts.all()))
                .orElseThrow(() -> new Complaint("Everything is solved. Name a part: pool/2."));
    }

    /** The hints that were shown already, and one more. */
    static String next(Desk desk, Part part) {
        int all = desk.workbook().hints(part.module(), part.name()).size();
        if (all == 0) {
            throw new Complaint("There are no hints for %s.", part);
        }
        int shown = Math.min(all, desk.notes().hints(part) + 1);
        desk.notes().hints(part, shown);
        return desk.panel().hints(part.module(), part.name(), shown);
    }
}
