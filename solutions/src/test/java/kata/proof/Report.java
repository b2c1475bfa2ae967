package kata.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import kata.judge.Exercise;
import kata.judge.Outcome;
import kata.judge.Patience;
import kata.judge.panel.Panel;
import kata.judge.panel.Progress;
import kata.judge.panel.Terminal;
import kata.proof.Declared.Place;

/** The table of all verdicts, and the panels as the learner reads them. */
final class Report {

    private final Catalogue catalogue;
    private final List<Proven> proven;

    Report(Catalogue catalogue, List<Proven> proven) {
        this.catalogue = catalogue;
        this.proven =
                proven.stream()
                        .sorted(
                                Comparator.comparing((Proven p) -> p.declared().module())
                                        .thenComparing(p -> p.declared().part())
                                        .thenComparing(p -> p.declared().place())
                                        .thenComparing(p -> p.declared().name()))
                        .toList();
    }

    void write(Path folder, Duration took) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("verdicts.md"), table() + System.lineSeparator() + summary(took));
        for (Proven p : proven) {
            writePanel(folder.resolve("panels"), p);
        }
    }

    private String table() {
        StringBuilder table = new StringBuilder("# Verdicts\n\n");
        table.append("| part | attempt | declared | verdict | by the rule | ms |\n");
        table.append("|---|---|---|---|---|--:|\n");
        for (Proven p : proven) {
            Declared d = p.declared();
            table.append(
                    "| %s/%s | %s | %s | %s%s | %s | %d |%n"
                            .formatted(
                                    d.module(),
                                    d.part(),
                                    d.name(),
                                    declaration(p),
                                    p.first()
                                            .kind()
                                            .name()
                                            .toLowerCase(Locale.ROOT)
                                            .replace('_', ' '),
                                    p.complaint().isEmpty() ? "" : " **(not as declared)**",
                                    p.first().rule(),
                                    p.first().duration().toMillis()));
        }
        return table.toString();
    }

    private static String declaration(Proven p) {
        return switch (p.declared().place()) {
            case STUB -> p.repair() ? "rejected" : "not started";
            case REFERENCE, ACCEPTED -> "accepted";
            case REJECTED -> "rejected";
        };
    }

    /** Counts and times, for the end of the table and of the run. */
    String summary(Duration took) {
        List<Long> quick =
                proven.stream()
                        .flatMap(p -> p.verdicts().stream())
                        .map(v -> v.duration().toMillis())
                        .filter(ms -> ms < Patience.limit().toMillis())
                        .sorted()
                        .toList();
        String counts =
                java.util.Arrays.stream(Place.values())
                        .map(
                                place ->
                                        "%d %s"
                                                .formatted(
                                                        count(place),
                                                        place.name().toLowerCase(Locale.ROOT)))
                        .collect(Collectors.joining(", "));
        long wrong = proven.stream().filter(p -> p.complaint().isPresent()).count();
        int verdicts = proven.stream().mapToInt(p -> p.verdicts().size()).sum();
        return """
                %s: %d verdicts, %d not as declared.
                Source to verdict, of the %d that did not have to wait for a time-out: median %d ms, \
                90th percentile %d ms, slowest %d ms. The whole proof: %d s.
                """
                .formatted(
                        counts,
                        verdicts,
                        wrong,
                        quick.size(),
                        percentile(quick, 50),
                        percentile(quick, 90),
                        percentile(quick, 100),
                        took.toSeconds());
    }

    private static long percentile(List<Long> sorted, int percent) {
        return sorted.isEmpty()
                ? 0
                : sorted.get(Math.max(0, (int) Math.ceil(sorted.size() * percent / 100.0) - 1));
    }

    private long count(Place place) {
        return proven.stream().filter(p -> p.declared().place() == place).count();
    }

    /** The panel that a learner with this attempt would read, or empty for an accepted one. */
    static List<String> panel(Catalogue catalogue, Proven p) {
        List<Outcome> outcomes = p.first().outcomes();
        if (p.first().accepted() || outcomes.isEmpty()) {
            return List.of();
        }
        Declared d = p.declared();
        Exercise exercise = catalogue.exercise(d.module(), d.part());
        return new Panel(
                        catalogue.workbook(),
                        Progress.none(catalogue.workbook()),
                        new Terminal(false, true))
                .unsolved(
                        d.module(),
                        exercise,
                        outcomes.getLast(),
                        catalogue.ruleCount(d.module(), d.part()),
                        "mvn test -pl modules/" + d.module())
                .lines()
                .toList();
    }

    private void writePanel(Path folder, Proven p) throws IOException {
        List<String> lines = new ArrayList<>(panel(catalogue, p));
        if (!lines.isEmpty()) {
            Declared d = p.declared();
            Path file = folder.resolve(d.module() + "/" + d.part() + "/" + d.name() + ".txt");
            Files.createDirectories(file.getParent());
            Files.write(file, lines);
        }
    }
}
