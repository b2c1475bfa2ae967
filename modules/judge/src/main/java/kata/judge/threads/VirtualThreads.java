package kata.judge.threads;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.Thread.State;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.management.VirtualThreadSchedulerMXBean;
import kata.kit.Json;

/**
 * The virtual threads of this JVM. {@code Thread.getAllStackTraces} knows none of them; the JDK's
 * thread dump does, and writes it only to a file.
 */
final class VirtualThreads {

    private static final HotSpotDiagnosticMXBean DIAGNOSTICS =
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

    private static final VirtualThreadSchedulerMXBean SCHEDULER =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);

    // "java.base/java.lang.Thread.sleep(Thread.java:540)", or with a class loader's name before.
    private static final Pattern FRAME =
            Pattern.compile(
                    "(?:[^(]*?//|[^(/]*/)?(?<type>[^(]+)\\.(?<method>[^.(]+)\\((?<place>[^)]*)\\)");

    // The JDK starts these when a virtual thread waits for a socket for the first time. They stay.
    private static final String POLLER = "SubPoller-";

    private static final Optional<ThreadContainers> CONTAINERS = ThreadContainers.open();

    private VirtualThreads() {}

    /** How many virtual threads run on a carrier, or are about to. */
    static long running() {
        return SCHEDULER.getMountedVirtualThreadCount() + SCHEDULER.getQueuedVirtualThreadCount();
    }

    /** How many virtual threads are alive that were started after that one; not the JDK's own. */
    static long countStartedAfter(long threadId) {
        return CONTAINERS
                .map(
                        containers ->
                                containers
                                        .virtualThreads()
                                        .filter(thread -> thread.threadId() > threadId)
                                        .filter(thread -> !thread.getName().startsWith(POLLER))
                                        .count())
                .orElseGet(() -> (long) startedAfter(threadId).size());
    }

    static void interruptAll() {
        CONTAINERS.ifPresent(
                containers ->
                        containers
                                .virtualThreads()
                                .filter(thread -> !thread.getName().startsWith(POLLER))
                                .forEach(Thread::interrupt));
    }

    /** Where they stand. A dump is written for it, so only if there is something to tell. */
    static List<ThreadSnapshot> startedAfter(long threadId) {
        return containers(Json.parse(dump()))
                .flatMap(container -> container.get("threads").elements().stream())
                .filter(thread -> thread.has("virtual"))
                .filter(thread -> Long.parseLong(thread.get("tid").text()) > threadId)
                .filter(thread -> !thread.get("name").text().startsWith(POLLER))
                .map(VirtualThreads::snapshot)
                .toList();
    }

    private static Stream<Json> containers(Json dump) {
        return dump.get("threadDump").get("threadContainers").elements().stream();
    }

    private static ThreadSnapshot snapshot(Json thread) {
        String name = thread.get("name").text();
        return new ThreadSnapshot(
                name.isEmpty() ? "virtual #" + thread.get("tid").text() : name,
                thread.has("state") ? State.valueOf(thread.get("state").text()) : State.RUNNABLE,
                true,
                thread.get("stack").elements().stream()
                        .map(frame -> FRAME.matcher(frame.text()))
                        .filter(Matcher::matches)
                        .map(VirtualThreads::frame)
                        .toList(),
                null);
    }

    private static StackTraceElement frame(Matcher frame) {
        String[] place = frame.group("place").split(":");
        return new StackTraceElement(
                frame.group("type"),
                frame.group("method"),
                place[0],
                place.length > 1 ? Integer.parseInt(place[1]) : -1);
    }

    private static String dump() {
        try {
            Path folder = Files.createTempDirectory("kata");
            Path file = folder.resolve("threads.json");
            try {
                DIAGNOSTICS.dumpThreads(file.toString(), ThreadDumpFormat.JSON);
                return Files.readString(file);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
