package kata.prove;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import kata.prove.PartNames.UnknownPartException;
import kata.workbook.Workbook;

/** What {@code solutions/prove} starts when all that it needs is built. */
public final class ProveCommand {

    private static final int NOT_AS_DECLARED = 1;
    private static final int WRONG_USE = 2;

    private static final List<String> TABLES =
            List.of("kata.timetable.WorkshopTest", "kata.repository.ReadmeTest");
    private static final List<String> FORMAT = List.of("kata.repository.FormatTest");

    private static final String USAGE =
            """
            solutions/prove [--format] <part or module>…   such as pool/Part02, pool/2, pool
            solutions/prove --tables                       the tables of README.md and the guide only
            solutions/prove --format                       formats all files but the stubs
            """;

    private ProveCommand() {}

    public static void main(String[] args) throws Exception {
        Set<String> parts = new LinkedHashSet<>();
        Set<String> options = new LinkedHashSet<>();
        PartNames names = new PartNames(Workbook.find().orElseThrow());
        try {
            for (String argument : args) {
                if (argument.startsWith("-")) {
                    options.add(argument);
                } else {
                    parts.addAll(names.find(argument));
                }
            }
        } catch (UnknownPartException e) {
            System.err.println(e.getMessage());
            System.exit(WRONG_USE);
        }
        boolean tables = options.remove("--tables");
        boolean format = options.remove("--format");
        if (!options.isEmpty()
                || tables && !parts.isEmpty()
                || !tables && !format && parts.isEmpty()) {
            System.err.print(USAGE);
            System.exit(WRONG_USE);
        }
        // The checks ask these when their classes are loaded, as they do when Maven runs them.
        System.setProperty("kata.panel", "off");
        System.setProperty("tables.write", "");
        System.setProperty("proof.only", String.join(",", parts));
        if (format) {
            System.setProperty("format.write", parts.isEmpty() ? "" : "stubs");
        }
        List<String> failures;
        String allHolds;
        if (parts.isEmpty()) {
            failures = CheckRun.of(tables ? TABLES : FORMAT);
            allHolds = tables ? "The tables are rendered." : "All files are formatted.";
        } else {
            failures = prove();
            allHolds = "All is as declared; format, links, README and guide are in order.";
        }
        System.out.print(report(allHolds, failures));
        // Not by itself: a thread that the judge has left must not keep this JVM.
        System.exit(failures.isEmpty() ? 0 : NOT_AS_DECLARED);
    }

    // Judging waits for workers and time-outs, and leaves a core to the other checks meanwhile.
    private static List<String> prove() throws InterruptedException, ExecutionException {
        CompletableFuture<List<String>> others =
                CompletableFuture.supplyAsync(
                        () ->
                                CheckRun.of(
                                        List.of(
                                                "kata.repository.FormatTest",
                                                "kata.timetable.WorkshopTest")));
        List<String> failures = new ArrayList<>(CheckRun.of(List.of("kata.proof.ProofTest")));
        failures.addAll(others.get());
        // After the proof, which writes the panel that the README shows, and after the tables are
        // rendered, which have links.
        failures.addAll(
                CheckRun.of(List.of("kata.repository.ReadmeTest", "kata.repository.LinksTest")));
        return failures;
    }

    static String report(String allHolds, List<String> failures) {
        return failures.isEmpty()
                ? allHolds + System.lineSeparator()
                : Stream.concat(
                                failures.stream().distinct(),
                                Stream.of(failures.stream().distinct().count() + " to repair"))
                        .map(line -> line.strip() + "\n\n")
                        .reduce("", String::concat);
    }
}
