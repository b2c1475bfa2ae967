package kata.virtual;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import kata.judge.Rejected;
import kata.kit.Json;

/** Adds a dot to the prefix where there is none. */
@Rejected(by = "thePlaceIsAClassAndAMethodWithoutItsModule", says = "kata.kit.Check")
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    /**
     * How many virtual threads wait in which place.
     *
     * @param own how the names of one's own classes begin: "kata.kit."
     */
    public static Map<String, Integer> waiting(String own) throws IOException {
        // "kata.kit" must not find "kata.kitchen".
        String mine = own.isEmpty() || own.endsWith(".") ? own : own + ".";
        Map<String, Integer> places = new HashMap<>();
        Json dump = Json.parse(dump()).get("threadDump");
        for (Json container : dump.get("threadContainers").elements()) {
            for (Json thread : container.get("threads").elements()) {
                if (waits(thread)) {
                    count(thread, mine, places);
                }
            }
        }
        return places;
    }

    private static boolean waits(Json thread) {
        return thread.has("virtual")
                && thread.get("virtual").text().equals("true")
                && switch (thread.get("state").text()) {
                    case "WAITING", "TIMED_WAITING", "BLOCKED" -> true;
                    default -> false;
                };
    }

    private static void count(Json thread, String own, Map<String, Integer> places) {
        for (Json frame : thread.get("stack").elements()) {
            String place = place(frame.text());
            if (place.startsWith(own)) {
                places.merge(place, 1, Integer::sum);
                return;
            }
        }
    }

    private static String place(String frame) {
        String method = frame.substring(0, frame.indexOf('('));
        return method.substring(method.lastIndexOf('/') + 1);
    }

    private static String dump() throws IOException {
        // A directory of one's own: the file in it does not exist, whoever else asks.
        Path directory = Files.createTempDirectory("threads");
        Path file = directory.resolve("threads.json").toAbsolutePath();
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
            return Files.readString(file);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(directory);
        }
    }
}
