package kata.lab.http;

import io.gatling.charts.stats.GeneralStats;
import io.gatling.charts.stats.LogFileData;
import io.gatling.charts.stats.LogFileReader;
import io.gatling.commons.stats.KO$;
import io.gatling.commons.stats.OK$;
import io.gatling.commons.stats.Status;
import io.gatling.core.config.GatlingConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import scala.Option;

/** Reads Gatling's log with Gatling's own reader, the one its reports are made with. */
final class SimulationLog {
    private SimulationLog() {}

    static LoadResult read(Path folder) throws IOException {
        LogFileData data = new LogFileReader(find(folder), GatlingConfiguration.load()).read();
        double seconds = (data.runInfo().injectEnd() - data.runInfo().injectStart()) / 1000.0;
        Option<GeneralStats> ok = stats(data, OK$.MODULE$);
        long failed = count(stats(data, KO$.MODULE$));
        if (count(ok) == 0) {
            double none = Double.NaN;
            return new LoadResult(0, failed, seconds, none, none, none, none);
        }
        GeneralStats times = ok.get();
        return new LoadResult(
                times.count(),
                failed,
                seconds,
                times.mean(),
                percentile(times, 95),
                percentile(times, 99),
                times.max());
    }

    private static java.io.File find(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith("simulation.log"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("Gatling left no log"))
                    .toFile();
        }
    }

    private static Option<GeneralStats> stats(LogFileData data, Status status) {
        return data.requestGeneralStats(Option.empty(), Option.empty(), Option.apply(status));
    }

    private static long count(Option<GeneralStats> stats) {
        return stats.isEmpty() ? 0 : stats.get().count();
    }

    private static double percentile(GeneralStats stats, double rank) {
        return ((Number) stats.percentile().apply(rank)).doubleValue();
    }
}
