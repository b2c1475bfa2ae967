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

/** Dumps into the same file, once: a dump does not write over what is there. */
@Rejected(by = "itCanBeAskedAgain", says = "then {kata.kit.Checkout.chargeCard=1}")
public final class Part09ThreadDump {

    private static Path file;

    private Part09ThreadDump() {}

    public static Map<String, Integer> waiting(String own) throws IOException {
        Map<String, Integer> places = new HashMap<>();
        Json dump = Json.parse(dump()).get("threadDump");
        for (Json container : dump.get("threadContainers").elements()) {
            for (Json thread : container.get("threads").elements()) {
                if (thread.has("virtual") && !thread.get("state").text().equals("RUNNABLE")) {
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

    private static synchronized String dump() throws IOException {
        if (file == null) {
            Path folder = Files.createTempDirectory("dump");
            folder.toFile().deleteOnExit();
            file = folder.resolve("threads.json");
            file.toFile().deleteOnExit();
        }
        if (!Files.exists(file)) {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
        }
        return Files.readString(file);
    }
}
