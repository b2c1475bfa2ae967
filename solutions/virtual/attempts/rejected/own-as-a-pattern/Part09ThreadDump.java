package kata.virtual;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.judge.Rejected;
import kata.kit.Json;

/**
 * What one's own names begin with is taken for a regular expression, in which a dot is any letter.
 */
@Rejected(by = "thePlaceIsAClassAndAMethodWithoutItsModule", says = "does not begin with kata.k.")
public final class Part09ThreadDump {

    private static final HotSpotDiagnosticMXBean JVM =
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

    private static final Set<String> WAITS = Set.of("WAITING", "TIMED_WAITING", "BLOCKED");

    private Part09ThreadDump() {}

    /**
     * How many virtual threads wait in which place.
     *
     * @param own how the names of one's own classes begin: "kata.kit."
     */
    public static Map<String, Integer> waiting(String own) throws IOException {
        // Perhaps a loader and a module, then a class (a hidden one ends with /0x...) and a method.
        Pattern ours =
                Pattern.compile(
                        "(?:.*/)?(?!0x)(" + own + "[^/(]*(?:/0x[0-9a-f]+)?\\.[^./(]+)\\(.*");
        Map<String, Integer> count = new HashMap<>();
        for (Json container : dump().get("threadDump").get("threadContainers").elements()) {
            for (Json thread : container.get("threads").elements()) {
                if (isVirtual(thread) && waits(thread)) {
                    String place = place(thread, ours);
                    if (place != null) {
                        count.merge(place, 1, Integer::sum);
                    }
                }
            }
        }
        return count;
    }

    private static boolean isVirtual(Json thread) {
        return thread.has("virtual") && thread.get("virtual").text().equals("true");
    }

    private static boolean waits(Json thread) {
        return WAITS.contains(thread.get("state").text());
    }

    /** The topmost place in one's own code; null if there is none. */
    private static String place(Json thread, Pattern ours) {
        for (Json element : thread.get("stack").elements()) {
            Matcher frame = ours.matcher(element.text());
            if (frame.matches()) {
                return frame.group(1);
            }
        }
        return null;
    }

    private static Json dump() throws IOException {
        Path folder = Files.createTempDirectory("threads").toAbsolutePath();
        Path file = folder.resolve("threads.json");
        try {
            JVM.dumpThreads(file.toString(), ThreadDumpFormat.JSON);
            return Json.parse(Files.readString(file));
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }
}
