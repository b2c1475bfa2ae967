package kata.virtual;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import kata.kit.Json;

/** The same walk through the dump as one stream. */
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    private static final List<String> STATES = List.of("WAITING", "TIMED_WAITING", "BLOCKED");

    public static Map<String, Integer> waiting(String own) throws IOException {
        return Json.parse(dump()).get("threadDump").get("threadContainers").elements().stream()
                .flatMap(container -> container.get("threads").elements().stream())
                .filter(thread -> thread.has("virtual"))
                .filter(thread -> STATES.contains(thread.get("state").text()))
                .map(thread -> place(thread, own))
                .flatMap(Optional::stream)
                .collect(Collectors.toMap(Function.identity(), _ -> 1, Integer::sum));
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
