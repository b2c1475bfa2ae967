package kata.virtual;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import kata.judge.Rejected;
import kata.kit.Json;

/** Finds one's own package in the middle of a name as well. */
@Rejected(by = "thePlaceIsAClassAndAMethodWithoutItsModule", says = "no class's name begins with")
public final class Part09ThreadDump {
    private Part09ThreadDump() {}

    public static Map<String, Integer> waiting(String own) throws IOException {

        Path file = Files.createTempDirectory("dump").resolve("threads.json").toAbsolutePath();
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(file.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
        Json dump = Json.parse(Files.readString(file));
        Files.delete(file);
        Map<String, Integer> places = new TreeMap<>();
        for (Json container : dump.get("threadDump").get("threadContainers").elements())
            for (Json thread : container.get("threads").elements()) {
                if (!(thread.has("virtual")) || !(!thread.get("state").text().equals("RUNNABLE")))
                    continue;
                for (Json frame : thread.get("stack").elements()) {
                    String s = frame.text();
                    int at = s.indexOf(own);
                    s = at < 0 ? "" : s.substring(at, s.indexOf('('));
                    if (s.startsWith(own)) {
                        places.merge(s, 1, Integer::sum);
                        break;
                    }
                }
            }

        return places;
    }
}
