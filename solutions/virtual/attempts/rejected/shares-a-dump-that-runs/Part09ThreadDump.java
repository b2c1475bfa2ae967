package kata.virtual;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import kata.kit.Json;

/** Those that ask while a dump is made get this one. */
@Rejected(by = "eachCallerSeesAllThreadsThatAlreadyWait", says = "and then a caller asked: {}")
public final class Part09ThreadDump {

    private static final AtomicReference<CompletableFuture<Json>> RUNNING = new AtomicReference<>();

    private Part09ThreadDump() {}

    /**
     * How many virtual threads wait in which place.
     *
     * @param own how the names of one's own classes begin: "kata.kit."
     */
    public static Map<String, Integer> waiting(String own) throws IOException {
        Map<String, Integer> places = new TreeMap<>();
        for (Json container : dump().get("threadDump").get("threadContainers").elements()) {
            for (Json thread : container.get("threads").elements()) {
                if (waits(thread)) {
                    place(thread, own).ifPresent(place -> places.merge(place, 1, Integer::sum));
                }
            }
        }
        return places;
    }

    private static boolean waits(Json thread) {
        return thread.has("virtual") && !thread.get("state").text().equals("RUNNABLE");
    }

    private static Optional<String> place(Json thread, String own) {
        return thread.get("stack").elements().stream()
                .map(frame -> name(frame.text()))
                .filter(name -> name.startsWith(own))
                .findFirst();
    }

    /** "java.base/java.lang.Thread.sleep(Thread.java:1)": the part in the middle. */
    private static String name(String frame) {
        String method = frame.substring(0, frame.lastIndexOf('('));
        return method.substring(method.lastIndexOf('/') + 1);
    }

    /** A dump is expensive: those that ask at the same time share one. */
    private static Json dump() throws IOException {
        CompletableFuture<Json> mine = new CompletableFuture<>();
        CompletableFuture<Json> running = RUNNING.compareAndExchange(null, mine);
        if (running != null) {
            Json shared = running.exceptionally(_ -> null).join();
            return shared != null ? shared : write();
        }
        try {
            Json written = write();
            mine.complete(written);
            return written;
        } catch (Throwable failure) {
            mine.completeExceptionally(failure);
            throw failure;
        } finally {
            RUNNING.set(null);
        }
    }

    private static Json write() throws IOException {
        Path folder = Files.createTempDirectory("threads");
        Path file = folder.resolve("dump.json").toAbsolutePath();
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.JSON);
            return Json.parse(Files.readString(file));
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }
}
