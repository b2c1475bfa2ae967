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
import kata.judge.rule.Outcome;
import kata.judge.waiting.Patience;
import kata.panel.Panel;
import kata.panel.Terminal;
import kata.proof.DeclaredAttempt.Place;
import kata.workbook.Progress;

/** The table of all verdicts, and the panels as the learner reads them. */
final class VerdictReport {

    private final Catalogue catalogue;
    private final List<JudgedAttempt> judged;

    VerdictReport(Catalogue catalogue, List<JudgedAttempt> judged) {
        this.catalogue = catalogue;
        this.judged =
                judged.stream()
                        .sorted(
                                Comparator.comparing((JudgedAttempt p) -> p.declared().module())
                                        .thenComparing(p -> p.declared().part())
                                        .thenComparing(p -> p.declared().place())
                                        .thenComparing(p -> p.declared().name()))
                        .toList();
    }

    /**
     * Writes the table and the panels.
     *
     * @param summary for the end of the table
     */
    void write(Path folder, String summary) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("verdicts.md"), table() + System.lineSeparator() + summary);
        for (JudgedAttempt p : judged) {
            writePanel(folder.resolve("panels"), p);
        }
    }

    private String table() {
        StringBuilder table = new StringBuilder("# Verdicts\n\n");
        table.append("| part | attempt | declared | verdict | by the rule | ms |\n");
        table.append("|---|---|---|---|---|--:|\n");
        for (JudgedAttempt p : judged) {
            DeclaredAttempt d = p.declared();
            table.append(
                    "| %s/%s | %s | %s | %s%s | %s | %d |%n"
                            .formatted(
                                    d.module(),
                                    d.part(),
                                    d.name(),
                                    declaration(p),
                                    verdict(p),
                                    p.problem().isEmpty() ? "" : " **(not as declared)**",
                                    p.first().rule(),
                                    p.first().duration().toMillis()));
        }
        return table.toString();
    }

    /** A line for each verdict, for a terminal. */
    String lines() {
        StringBuilder lines = new StringBuilder();
        String part = "";
        for (JudgedAttempt p : judged) {
            DeclaredAttempt d = p.declared();
            if (!part.equals(d.module() + "/" + d.part())) {
                part = d.module() + "/" + d.part();
                lines.append("%s%n".formatted(part));
            }
            lines.append(
                    "  %s %-9s %-40s %s %s%n"
                            .formatted(
                                    p.problem().isEmpty() ? "✓" : "✗",
                                    d.place().name().toLowerCase(Locale.ROOT),
                                    d.place() == Place.STUB || d.place() == Place.REFERENCE
                                            ? ""
                                            : d.name(),
                                    verdict(p),
                                    p.first().rule().isEmpty() ? "" : "by " + p.first().rule()));
        }
        return lines.toString();
    }

    private static String verdict(JudgedAttempt p) {
        return p.first().kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String declaration(JudgedAttempt p) {
        return switch (p.declared().place()) {
            case STUB -> p.repair() ? "rejected" : "not started";
            case REFERENCE, ACCEPTED -> "accepted";
            case REJECTED -> "rejected";
        };
    }

    /** Counts and times, for the end of the table and of the run. */
    String summary(Duration took) {
        List<Long> quick =
                judged.stream()
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
        long wrong = judged.stream().filter(p -> p.problem().isPresent()).count();
        int verdicts = judged.stream().mapToInt(p -> p.verdicts().size()).sum();
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
        return judged.stream().filter(p -> p.declared().place() == place).count();
    }

    /** The panel that a learner with this attempt would read, or empty for an accepted one. */
    static List<String> panel(Catalogue catalogue, JudgedAttempt p) {
        return panel(catalogue, p, Terminal.WIDTH);
    }

    /** The same in a terminal that is this many columns wide. */
    static List<String> panel(Catalogue catalogue, JudgedAttempt p, int columns) {
        List<Outcome> outcomes = p.first().outcomes();
        if (p.first().accepted() || outcomes.isEmpty()) {
            return List.of();
        }
        DeclaredAttempt d = p.declared();
        Exercise exercise = catalogue.exercise(d.module(), d.part());
        return new Panel(
                        catalogue.workbook(),
                        Progress.none(catalogue.workbook()),
                        new Terminal(false, true, columns))
                .unsolved(
                        d.module(),
                        exercise,
                        outcomes.getLast(),
                        catalogue.ruleCount(d.module(), d.part()),
                        "mvn test -pl modules/" + d.module())
                .lines()
                .toList();
    }

    private void writePanel(Path folder, JudgedAttempt p) throws IOException {
        List<String> lines = new ArrayList<>(panel(catalogue, p));
        if (!lines.isEmpty()) {
            DeclaredAttempt d = p.declared();
            Path file = folder.resolve(d.module() + "/" + d.part() + "/" + d.name() + ".txt");
            Files.createDirectories(file.getParent());
            Files.write(file, lines);
        }
    }
}
