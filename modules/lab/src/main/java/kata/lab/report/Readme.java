package kata.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Results;

/** The README, of which only the part between the markers is rendered. */
public final class Readme {

    static final String BEGIN =
            "<!-- lab report: begin. Rendered by `lab report`, do not edit. -->";
    static final String END = "<!-- lab report: end -->";

    private final Path file;
    private final Path results;
    private final List<Experiment> experiments;

    public Readme(Path folder, List<Experiment> experiments) {
        this.file = folder.resolve("README.md");
        this.results = folder.resolve("results");
        this.experiments = experiments;
    }

    public void render() throws IOException {
        Charts charts = new Charts(results);
        for (Results saved : saved()) {
            for (Chart chart : saved.charts()) {
                charts.draw(saved, chart);
            }
        }
        Files.writeString(file, expected());
    }

    /** The files that do not show the saved results. */
    public List<Path> stale() throws IOException {
        List<Path> stale = new ArrayList<>();
        if (!Files.readString(file).equals(expected())) {
            stale.add(file);
        }
        Charts charts = new Charts(results);
        for (Results saved : saved()) {
            for (Chart chart : saved.charts()) {
                if (charts.isStale(saved, chart)) {
                    stale.add(charts.file(saved, chart));
                }
            }
        }
        return stale;
    }

    private String expected() throws IOException {
        String text = Files.readString(file);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(file + " has no place for the report: the markers are missing");
        }
        return text.substring(0, begin + BEGIN.length())
                + "\n\n"
                + sections().strip()
                + "\n\n"
                + text.substring(end);
    }

    private String sections() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Experiment experiment : experiments) {
            text.append(Section.of(experiment, saved(experiment)));
        }
        return text.toString();
    }

    public List<Results> saved() throws IOException {
        List<Results> all = new ArrayList<>();
        for (Experiment experiment : experiments) {
            Results saved = saved(experiment);
            if (saved != null) {
                all.add(saved);
            }
        }
        return all;
    }

    private Results saved(Experiment experiment) throws IOException {
        Path json = results.resolve(experiment.name() + ".json");
        return Files.exists(json) ? Results.read(json) : null;
    }
}
