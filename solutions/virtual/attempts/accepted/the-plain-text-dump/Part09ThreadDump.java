package kata.virtual;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads the dump as text, line by line: a head for each thread, then its frames. */
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    public static Map<String, Integer> waiting(String own) throws IOException {
        Map<String, Integer> places = new HashMap<>();
        boolean waits = false;
        for (String line : dump().lines().toList()) {
            if (line.startsWith("#")) {
                waits = line.matches("#\\d+ \".*\" virtual (WAITING|TIMED_WAITING|BLOCKED) .*");
            } else if (waits && line.strip().startsWith("at ")) {
                String frame =
                        line.strip().substring(3).replaceFirst("\\(.*", "").replaceFirst(".*/", "");
                if (frame.startsWith(own)) {
                    places.merge(frame, 1, Integer::sum);
                    waits = false;
                }
            }
        }
        return places;
    }

    private static String dump() throws IOException {
        Path folder = Files.createTempDirectory("dump");
        Path file = folder.resolve("threads.txt");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
            return Files.readString(file);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }
}
