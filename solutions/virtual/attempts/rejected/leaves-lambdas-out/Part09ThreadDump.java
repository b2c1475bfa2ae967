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

/** Takes the methods of lambdas for none of one's own. */
@Rejected(
        by = "aLambdaAndAConstructorArePlacesLikeAnyOther",
        says = "kata.virtual.Part09ThreadDumpTest.run=2")
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    public static Map<String, Integer> waiting(String own) throws IOException {
        Map<String, Integer> places = new HashMap<>();
        Json dump = Json.parse(dump()).get("threadDump");
        for (Json container : dump.get("threadContainers").elements()) {
            for (Json thread : container.get("threads").elements()) {
                if (isVirtual(thread) && waits(thread)) {
                    place(thread, own).ifPresent(place -> places.merge(place, 1, Integer::sum));
                }
            }
        }
        return places;
    }

    private static boolean isVirtual(Json thread) {
        return thread.has("virtual") && thread.get("virtual").text().equals("true");
    }

    private static boolean waits(Json thread) {
        return switch (thread.get("state").text()) {
            case "WAITING", "TIMED_WAITING", "BLOCKED" -> true;
            default -> false;
        };
    }

    private static Optional<String> place(Json thread, String own) {
        return thread.get("stack").elements().stream()
                .map(frame -> method(frame.text()))
                .filter(method -> method.startsWith(own) && !method.contains("lambda$"))
                .findFirst();
    }

    private static String method(String frame) {
        String inModule = frame.substring(0, frame.indexOf('('));
        return inModule.substring(inModule.lastIndexOf('/') + 1);
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
