package kata.virtual;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import kata.judge.Rejected;
import kata.kit.Json;

/** Reads the first container of the dump. An executor has one of its own. */
@Rejected(
        by = "everyVirtualThreadCountsHoweverItWasStarted",
        says = "group of their own in the dump")
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    public static Map<String, Integer> waiting(String own) throws IOException {
        Map<String, Integer> places = new HashMap<>();
        Json dump = Json.parse(dump()).get("threadDump");
        Json root = dump.get("threadContainers").elements().getFirst();
        for (Json thread : root.get("threads").elements()) {
            if (thread.has("virtual") && !thread.get("state").text().equals("RUNNABLE")) {
                place(thread, own).ifPresent(place -> places.merge(place, 1, Integer::sum));
            }
        }
        return places;
    }

    private static Optional<String> place(Json thread, String own) {
        return thread.get("stack").elements().stream()
                .map(frame -> frame.text().replaceFirst("\\(.*", "").replaceFirst(".*/", ""))
                .filter(frame -> frame.startsWith(own))
                .findFirst();
    }

    private static String dump() throws IOException {
        Path folder = Files.createTempDirectory("dump");
        Path file = folder.resolve("threads.json");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
            return Files.readString(file);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }
}
