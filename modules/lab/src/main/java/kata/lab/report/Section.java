package kata.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Results;
import kata.lab.experiment.Table;

/** What the README says about one experiment. */
public final class Section {

    private Section() {}

    /**
     * @param results null where none are saved
     */
    static String of(Experiment experiment, Results results) throws IOException {
        StringBuilder text = new StringBuilder();
        text.append("### ").append(experiment.name()).append("\n\n");
        text.append(experiment.title()).append("\n\n");
        if (results == null) {
            text.append("No results are saved yet.\n\n");
        } else {
            for (Chart chart : results.charts()) {
                text.append(
                        "![%s](results/%s%s.svg)\n\n"
                                .formatted(chart.title(), results.experiment(), chart.suffix()));
            }
            text.append(measured(results)).append("\n\n");
            text.append(new Table(results).markdown()).append("\n\n");
        }
        return text.append(words(experiment)).append("\n\n").toString();
    }

    private static String measured(Results results) {
        return "Measured on %s, scale %s, %s: median%s. Machine: %s. All ran on it, the load as well."
                .formatted(
                        results.when().substring(0, 10),
                        results.scale().name().toLowerCase(java.util.Locale.ROOT),
                        results.rounds() == 1 ? "one round" : results.rounds() + " rounds",
                        results.rounds() == 1 ? "" : " (least–most)",
                        results.machine().describe());
    }

    /** What it shows, what it does not, what the seed did. */
    public static String words(Experiment experiment) throws IOException {
        String resource = experiment.name() + ".md";
        try (InputStream in = Section.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("kata/lab/" + resource + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
