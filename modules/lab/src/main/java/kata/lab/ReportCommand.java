package kata.lab;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "report",
        description = "Renders the saved results: README and charts.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Option(names = "--check", description = "Writes nothing. Exit code 1 if they are stale.")
    private boolean check;

    @Override
    public Integer call() throws Exception {
        Readme readme = new Readme(Lab.folder(), Experiments.ALL);
        if (!check) {
            readme.render();
            return 0;
        }
        List<Path> stale = readme.stale();
        for (Path file : stale) {
            System.err.println(
                    Lab.root().relativize(file)
                            + " does not show the saved results. Run modules/lab/lab report.");
        }
        return stale.isEmpty() ? 0 : 1;
    }

    static Path results() {
        return Lab.folder().resolve("results");
    }
}
