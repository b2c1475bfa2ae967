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

/** Cuts at the first slash. Where a class loader has a name, there are two. */
@Rejected(by = "aClassOfANamedLoaderIsAPlaceLikeAnyOther", says = "of the loader")
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    public static Map<String, Integer> waiting(String own) throws IOException {
        Map<String, Integer> places = new HashMap<>();
        for (Json container : dump().get("threadDump").get("threadContainers").elements()) {
            for (Json thread : container.get("threads").elements()) {
                if (thread.has("virtual") && waits(thread)) {
                    String place = place(thread, own);
                    if (place != null) {
                        places.merge(place, 1, Integer::sum);
                    }
                }
            }
        }
        return places;
    }

    private static Json dump() throws IOException {
        Path folder = Files.createTempDirectory("threads");
        Path file = folder.resolve("threads.json").toAbsolutePath();
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
            return Json.parse(Files.readString(file));
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private static boolean waits(Json thread) {
        return switch (thread.get("state").text()) {
            case "WAITING", "TIMED_WAITING", "BLOCKED" -> true;
            default -> false;
        };
    }

    private static String place(Json thread, String own) {
        for (Json frame : thread.get("stack").elements()) {
            String text = frame.text();
            String name = text.substring(0, text.indexOf('('));
            name = name.substring(name.indexOf('/') + 1);
            if (name.startsWith(own)) {
                return name;
            }
        }
        return null;
    }
}
