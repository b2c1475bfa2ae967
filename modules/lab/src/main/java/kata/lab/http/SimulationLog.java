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
import java.util.Map;
import java.util.TreeMap;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

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
            return new LoadResult(0, failed, reasons(data), seconds, none, none, none, none);
        }
        GeneralStats times = ok.get();
        return new LoadResult(
                times.count(),
                failed,
                reasons(data),
                seconds,
                times.mean(),
                percentile(times, 95),
                percentile(times, 99),
                times.max());
    }

    private static Map<String, Integer> reasons(LogFileData data) {
        Map<String, Integer> reasons = new TreeMap<>();
        CollectionConverters.asJava(data.errors(Option.empty(), Option.empty()))
                .forEach(e -> reasons.merge(withoutPorts(e.message()), e.count(), Integer::sum));
        return reasons;
    }

    // Each server has a port of its own: the same reason has the same words in all runs.
    private static String withoutPorts(String message) {
        return message.replaceAll("(localhost)?/?127[.]0[.]0[.]1:\\d+", "the server").strip();
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
