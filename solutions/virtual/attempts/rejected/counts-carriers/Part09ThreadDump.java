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

/** Looks at the carriers. A thread that waits has left its carrier. */
@Rejected(by = "aVirtualThreadThatWaitsCountsInItsOwnPlace", says = "none was counted")
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    public static Map<String, Integer> waiting(String own) throws IOException {
        Map<String, Integer> places = new HashMap<>();
        Json dump = Json.parse(dump()).get("threadDump");
        for (Json container : dump.get("threadContainers").elements()) {
            for (Json thread : container.get("threads").elements()) {
                if (thread.get("name").text().startsWith("ForkJoinPool-1-worker")) {
                    place(thread, own).ifPresent(place -> places.merge(place, 1, Integer::sum));
                }
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
