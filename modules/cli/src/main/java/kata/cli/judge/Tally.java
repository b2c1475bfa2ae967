package kata.cli.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts verdicts: how many of each kind, and how many were expected. */
final class Tally {

    private final Map<String, Comparison> modules = new LinkedHashMap<>();
    private int files;
    private int accepted;
    private int varying;
    private int notJudged;
    private int asExpected;
    private int unstated;
    private int uncompilable;

    /** The counts of one module. Wrong answers that are caught only sometimes are not caught. */
    private static final class Comparison {
        private int wrong;
        private int caught;
        private int sometimes;
        private int right;
        private int accepted;

        private void add(Comparison other) {
            wrong += other.wrong;
            caught += other.caught;
            sometimes += other.sometimes;
            right += other.right;
            accepted += other.accepted;
        }
    }

    void add(Judged judged) {
        files++;
        accepted += judged.accepted() ? 1 : 0;
        varying += judged.varies() ? 1 : 0;
        notJudged += judged.verdicts().isEmpty() ? 1 : 0;
        asExpected += judged.asExpected() ? 1 : 0;
        if (!judged.verdicts().isEmpty()) {
            compare(judged);
        }
    }

    private void compare(Judged judged) {
        Expectation.Kind expected = judged.file().expectation().kind();
        if (expected == Expectation.Kind.NONE) {
            unstated++;
            return;
        }
        if (judged.doesNotCompile()) {
            // No rule has seen it.
            uncompilable++;
            return;
        }
        Comparison module = modules.computeIfAbsent(judged.file().module(), _ -> new Comparison());
        if (expected == Expectation.Kind.WRONG) {
            module.wrong++;
            module.caught += judged.caught() ? 1 : 0;
            module.sometimes += judged.caught() || judged.accepted() ? 0 : 1;
        } else {
            module.right++;
            module.accepted += judged.accepted() ? 1 : 0;
        }
    }

    boolean allAccepted() {
        return accepted == files;
    }

    boolean allAsExpected() {
        return asExpected == files;
    }

    /** One sentence. */
    String summary() {
        List<String> counts = new ArrayList<>();
        counts.add("%,d accepted".formatted(accepted));
        counts.add("%,d not accepted".formatted(files - accepted - varying - notJudged));
        addUnlessZero(counts, varying, "%,d with verdicts that differ");
        addUnlessZero(counts, notJudged, "%,d not judged");
        return "%,d %s: %s."
                .formatted(files, files == 1 ? "file" : "files", String.join(", ", counts));
    }

    /** A table of expectations met, a row for each module, then what it leaves out. */
    List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%-12s%6s%9s%7s  %8s%10s%7s"
                        .formatted("module", "wrong", "caught", "", "right", "accepted", ""));
        Comparison all = new Comparison();
        modules.forEach(
                (name, module) -> {
                    lines.add(row(name, module));
                    all.add(module);
                });
        if (modules.size() != 1) {
            lines.add(row("all", all));
        }
        List<String> notes = new ArrayList<>();
        addUnlessZero(notes, all.sometimes, "Wrong, and caught only sometimes: %,d.");
        addUnlessZero(notes, uncompilable, "Do not compile, and are not counted: %,d.");
        addUnlessZero(notes, unstated, "Say neither WRONG nor RIGHT: %,d.");
        lines.addAll(notes);
        return lines;
    }

    private static String row(String name, Comparison counts) {
        return "%-12s%6d%9d%7s  %8d%10d%7s"
                .formatted(
                        name,
                        counts.wrong,
                        counts.caught,
                        share(counts.caught, counts.wrong),
                        counts.right,
                        counts.accepted,
                        share(counts.accepted, counts.right))
                .stripTrailing();
    }

    private static String share(int part, int all) {
        return all == 0 ? "" : "%d %%".formatted(Math.round(100.0 * part / all));
    }

    private static void addUnlessZero(List<String> lines, int count, String words) {
        if (count > 0) {
            lines.add(words.formatted(count));
        }
    }
}
