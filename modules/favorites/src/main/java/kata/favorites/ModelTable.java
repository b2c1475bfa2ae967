package kata.favorites;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import kata.panel.Terminal;

/**
 * The table of all models: what "Demystifying Java Fibers" says of each, and what this run has
 * shown. Only what the contract has seen is noted; a judgement is the talk's.
 */
public final class ModelTable {

    /** A column of the table that the contract can measure. */
    public enum Column {
        THROUGHPUT("Throughput"),
        PARALLELISM("Parallelism"),
        ERROR_HANDLING("Error handling"),
        DEBUGGING("Debugging");

        private final String title;

        Column(String title) {
            this.title = title;
        }
    }

    private static final List<ModelRow> DECK =
            List.of(
                    new ModelRow(
                            "Single threaded",
                            "1 task",
                            "none–low",
                            "easy",
                            "good",
                            "easy",
                            "easy",
                            "easy"),
                    new ModelRow(
                            "Thread pool",
                            "task/thread",
                            "medium++",
                            "easy",
                            "good",
                            "easy",
                            "medium--",
                            "medium--"),
                    new ModelRow(
                            "Fork/join",
                            "task/thread++",
                            "high*",
                            "medium",
                            "average",
                            "medium--",
                            "medium",
                            "medium"),
                    new ModelRow(
                            "Event loop",
                            "high",
                            "none–low",
                            "medium",
                            "average–bad",
                            "medium",
                            "medium",
                            "hard"),
                    new ModelRow(
                            "Reactive",
                            "very high",
                            "high",
                            "hard",
                            "good",
                            "medium",
                            "hard",
                            "hard"),
                    new ModelRow(
                            "Async/await",
                            "high",
                            "none–low",
                            "medium",
                            "average",
                            "easy",
                            "medium",
                            "medium"),
                    new ModelRow(
                            "User-land (virtual) threads",
                            "very high",
                            "high",
                            "easy",
                            "good",
                            "easy",
                            "medium",
                            "medium"));

    private static final String LINE = "  %-14s  %-13s  %s";

    // Model, column, what was looked at: the text. Guarded by itself: two forks would not share it,
    // but an IDE may run parts side by side.
    private static final Map<String, Map<Column, Map<String, String>>> MEASURED =
            new LinkedHashMap<>();

    private ModelTable() {}

    /** What the talk says of the models, in its order. */
    public static List<ModelRow> talk() {
        return DECK;
    }

    static Optional<ModelRow> row(String model) {
        return DECK.stream().filter(row -> row.model().equals(model)).findFirst();
    }

    /**
     * Notes what a rule has seen.
     *
     * @param what what the rule looked at; a second look replaces the first
     */
    static void note(String model, Column column, String what, String seen) {
        synchronized (MEASURED) {
            MEASURED.computeIfAbsent(model, _ -> new EnumMap<>(Column.class))
                    .computeIfAbsent(column, _ -> new LinkedHashMap<>())
                    .put(what, seen);
        }
    }

    /** Begins a new run. */
    public static void clear() {
        synchronized (MEASURED) {
            MEASURED.clear();
        }
    }

    /**
     * The rows of all models that were measured in this run, as lines for a terminal of 100
     * columns, each row after an empty line. None when no capstone was run.
     */
    public static List<String> rowsMeasured() {
        boolean unicode = Terminal.detect().unicode();
        List<String> lines = new ArrayList<>();
        synchronized (MEASURED) {
            MEASURED.forEach((model, seen) -> addRow(lines, model, seen));
        }
        return unicode
                ? lines
                : lines.stream().map(line -> line.replace("–", "-").replace("·", "|")).toList();
    }

    private static void addRow(
            List<String> lines, String model, Map<Column, Map<String, String>> seen) {
        if (seen.size() < Column.values().length) {
            return; // Not all rules were run, or not all hold.
        }
        Optional<ModelRow> row = row(model);
        lines.add("");
        lines.add("  " + model);
        lines.add(LINE.formatted("", row.isPresent() ? "the talk says" : "", "this run has shown"));
        for (Column column : Column.values()) {
            String title = column.title;
            String judgement = row.map(r -> r.of(column)).orElse("");
            for (String text : seen.get(column).values()) {
                lines.add(LINE.formatted(title, judgement, text));
                title = "";
                judgement = "";
            }
        }
        row.ifPresent(
                r ->
                        lines.add(
                                "  \"Demystifying Java Fibers\": understanding %s · development %s ·"
                                                .formatted(r.understanding(), r.development())
                                        + " profiling %s".formatted(r.profiling())));
    }
}
