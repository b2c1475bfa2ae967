package kata.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.lab.experiment.LabFolders;
import kata.lab.report.Figures;
import kata.lab.report.Quotes;
import kata.lab.report.Readme;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "report",
        description = "Renders the saved results: tables, charts, and the figures in the lessons.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Option(names = "--check", description = "Writes nothing. Exit code 1 if they are stale.")
    private boolean check;

    @Override
    public Integer call() throws Exception {
        Readme readme = new Readme(LabFolders.lab(), Experiments.ALL);
        Quotes quotes = new Quotes(LabFolders.root(), Figures.of(readme.saved()));
        if (!check) {
            readme.render();
            quotes.render();
            return 0;
        }
        List<Path> stale = new ArrayList<>(readme.stale());
        stale.addAll(quotes.stale());
        for (Path file : stale) {
            System.err.println(
                    LabFolders.root().relativize(file)
                            + " does not show the saved results. Run modules/lab/lab report.");
        }
        return stale.isEmpty() ? 0 : 1;
    }

    static Path results() {
        return LabFolders.lab().resolve("results");
    }
}
