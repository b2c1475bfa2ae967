package kata.judge.lincheck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import kata.judge.finding.Finding;
import kata.judge.lincheck.LincheckReport.Entry;

/**
 * The interleaving with which a model checker broke an attempt: which thread did what, and in which
 * order.
 *
 * <p>Lincheck's own report tells every step of every thread, inside the JDK too, in hundreds of
 * columns. A panel has room for the steps that a learner can change: those in the attempt's own
 * lines. A call that no other thread comes between is one step there.
 */
public final class Interleaving {

    private static final String NEVER_FREED =
            "Whoever needs a lock that is never freed waits for good. It happens when a way out of"
                    + " a method leaves it locked, or when two locks are taken in opposite order.";

    private final LincheckReport report;
    private final VisibleSteps steps;

    private Interleaving(LincheckReport report, String file) {
        this.report = report;
        this.steps = new VisibleSteps(report, file);
    }

    /**
     * What the panel shows of a report: results that no order of the calls explains, and the steps
     * of two threads that led there. Where threads wait for ever there are no results to explain:
     * then the finding says what is expected, and why, in its own words.
     *
     * @param report the message of the checker's error, all of it
     * @param part the attempt's class, "Part03RaceCondition"
     * @param expected which results would be right
     * @param why what goes wrong in a real program otherwise
     */
    public static Finding finding(String report, String part, String expected, String why) {
        Interleaving interleaving = new Interleaving(new LincheckReport(report), part + ".java");
        boolean hung = interleaving.report.hung();
        return Finding.seen("%s", interleaving.seen())
                .expected("%s", hung ? "an end of every call" : expected)
                .why("%s", hung ? NEVER_FREED : why)
                .lookAt("%s", TwoColumns.of(interleaving.steps.all()));
    }

    /**
     * Writes the whole report into a folder "interleavings" beside that of the timelines.
     *
     * @param name of the file, without an ending
     * @return the file; nothing where no folder for timelines is set
     * @throws UncheckedIOException when it cannot be written
     */
    public static Optional<Path> save(String report, String name) {
        String timelines = System.getProperty("kata.timelines", "");
        if (timelines.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path folder = Path.of(timelines).toAbsolutePath().resolveSibling("interleavings");
            return Optional.of(
                    Files.writeString(
                            Files.createDirectories(folder).resolve(name + ".txt"), report));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String seen() {
        List<Entry> results = report.results();
        if (results.isEmpty()) {
            return report.headline();
        }
        String sideBySide =
                results.stream()
                        .filter(result -> !result.afterwards())
                        .collect(
                                Collectors.groupingBy(
                                        Entry::thread,
                                        TreeMap::new,
                                        Collectors.mapping(
                                                result -> StepText.call(result.text()),
                                                Collectors.joining(", "))))
                        .entrySet()
                        .stream()
                        .map(
                                thread ->
                                        "thread %d: %s"
                                                .formatted(thread.getKey(), thread.getValue()))
                        .collect(Collectors.joining("; "));
        String afterwards =
                results.stream()
                        .filter(Entry::afterwards)
                        .map(result -> "; then " + StepText.call(result.text()))
                        .collect(Collectors.joining());
        return sideBySide
                + afterwards
                + (report.hung()
                        ? ". A thread waits for ever."
                        : ". No order of these calls explains that.");
    }
}
