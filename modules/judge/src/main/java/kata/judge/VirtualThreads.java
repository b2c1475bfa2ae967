package kata.judge;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.Thread.State;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.management.VirtualThreadSchedulerMXBean;

/**
 * The virtual threads of this JVM. {@code Thread.getAllStackTraces} knows none of them; the JDK's
 * thread dump does, and writes it only to a file.
 */
final class VirtualThreads {

    private static final HotSpotDiagnosticMXBean DIAGNOSTICS =
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

    private static final String VIRTUAL = "\"virtual\": true";

    private static final VirtualThreadSchedulerMXBean SCHEDULER =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);

    // One thread's object in the dump: flat, but for the stack, which is an array of strings.
    private static final Pattern THREAD =
            Pattern.compile(
                    "\\{\\s*\"tid\": \"?(\\d+)\"?,[^{}\\[]*?\"name\": \"([^\"]*)\""
                            + "[^\\[]*?\"stack\": \\[([^\\]]*)\\]",
                    Pattern.DOTALL);

    private static final Pattern STATE = Pattern.compile("\"state\": \"(\\w+)\"");

    // "java.base\/java.lang.Thread.sleep(Thread.java:540)"
    private static final Pattern FRAME =
            Pattern.compile("\"(?:[^\"]*?\\\\/)?([^\"(]+)\\.([^\".(]+)\\(([^)\"]*)\\)\"");

    // The JDK starts these when a virtual thread waits for a socket for the first time. They stay.
    private static final String POLLER = "SubPoller-";

    private static final Optional<Containers> CONTAINERS = Containers.open();

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

    /** Where they stand. A dump is written for it, so only if there is something to tell. */
    static List<Census.Standing> startedAfter(long threadId) {
        List<Census.Standing> found = new ArrayList<>();
        String dump = dump();
        if (!dump.contains(VIRTUAL)) {
            return found;
        }
        Matcher thread = THREAD.matcher(dump);
        while (thread.find()) {
            String object = thread.group();
            if (Long.parseLong(thread.group(1)) > threadId
                    && object.contains(VIRTUAL)
                    && !thread.group(2).startsWith(POLLER)) {
                Matcher state = STATE.matcher(object);
                found.add(
                        new Census.Standing(
                                thread.group(2).isEmpty()
                                        ? "virtual #" + thread.group(1)
                                        : thread.group(2),
                                state.find() ? State.valueOf(state.group(1)) : State.RUNNABLE,
                                true,
                                frames(thread.group(3)),
                                null));
            }
        }
        return found;
    }

    private static List<StackTraceElement> frames(String stack) {
        List<StackTraceElement> frames = new ArrayList<>();
        Matcher frame = FRAME.matcher(stack);
        while (frame.find()) {
            String[] source = frame.group(3).split(":");
            frames.add(
                    new StackTraceElement(
                            frame.group(1),
                            frame.group(2),
                            source[0],
                            source.length > 1 ? Integer.parseInt(source[1]) : -1));
        }
        return frames;
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
