package kata.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import kata.proof.ReferenceJudge;
import kata.prove.PartNames;
import kata.prove.PartNames.UnknownPartException;
import kata.referee.MemoryJudge;
import kata.workbook.Workbook;

/** What {@code solutions/mutants} starts when all that it needs is built. */
public final class MutantsCommand {

    private static final String USAGE =
            "solutions/mutants [--every=N] [part or module]…   such as pool/Part02, pool/2, pool";
    private static final String EVERY = "--every=";

    private MutantsCommand() {}

    public static void main(String[] args) throws Exception {
        Workbook workbook = Workbook.find().orElseThrow();
        Set<String> parts = new LinkedHashSet<>();
        int every = 1;
        try {
            for (String argument : args) {
                if (argument.matches(EVERY + "[1-9]\\d*")) {
                    every = Integer.parseInt(argument.substring(EVERY.length()));
                } else if (argument.startsWith("-")) {
                    throw new IllegalArgumentException(USAGE);
                } else {
                    parts.addAll(new PartNames(workbook).find(argument));
                }
            }
        } catch (UnknownPartException | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
        System.setProperty("kata.panel", "off");
        List<MutationScore> scores = judge(workbook, parts, every);
        String table = MutationReport.of(scores, every);
        Path file = workbook.root().resolve("solutions/target/mutants.md");
        Files.writeString(file, table);
        System.out.printf(
                "%n%sAll of it: solutions/target/mutants.md%n", MutationReport.sums(scores));
        boolean asDeclared =
                scores.stream().allMatch(s -> s.survivors().isEmpty() && s.stale().isEmpty());
        // Not by itself: a thread that the judge has left must not keep this JVM.
        System.exit(asDeclared ? 0 : 1);
    }

    private static List<MutationScore> judge(Workbook workbook, Set<String> parts, int every)
            throws IOException {
        Map<String, CompletableFuture<MutationScore>> open = new LinkedHashMap<>();
        List<MutationScore> scores = new ArrayList<>();
        List<String> modules =
                parts.stream().map(part -> part.replaceFirst("/.*", "")).distinct().toList();
        try (MemoryJudge judge = ReferenceJudge.of(workbook, modules)) {
            MutantJudge mutants = new MutantJudge(judge);
            for (String part : parts) {
                String[] names = part.split("/");
                open.put(
                        part,
                        mutants.submit(
                                MutatedPart.of(workbook, names[0], names[1], every),
                                EquivalentMutants.of(workbook, names[0], names[1])));
            }
            for (CompletableFuture<MutationScore> score : open.values()) {
                scores.add(score.join());
                System.out.print(MutationReport.lines(scores.getLast()));
                System.out.flush();
            }
        }
        return scores;
    }
}
