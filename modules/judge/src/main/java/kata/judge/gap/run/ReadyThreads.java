package kata.judge.gap.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a thread of this JVM only needs a core to go on, by the account of the operating system.
 * To the JVM a thread that was woken waits until it has got a core: on a machine with much to do
 * that takes longer than any number of looks. Linux knows it from the moment of the waking.
 *
 * <p>Source: proc(5), {@code /proc/pid/task/tid/stat}, field 3. On other systems nothing is known.
 * Used by the exploring thread only.
 */
final class ReadyThreads {

    private static final File THREADS = new File("/proc/self/task");

    // Longer than the number, the name of at most 15 characters, and the state.
    private static final int LONGEST = 64;

    // Those of the JVM and of the judge: they come and go, and wake no thread of an attempt. The
    // system cuts names off.
    private static final List<String> OTHERS =
            List.of(
                    "C1 Compiler",
                    "C2 Compiler",
                    "Common-Cleaner",
                    "Finalizer",
                    "G1 ",
                    "GC Thread#",
                    "Monitor Deflati",
                    "Notification Th",
                    "Reference Handl",
                    "Service Thread",
                    "Signal Dispatch",
                    "VM Periodic Tas",
                    "VM Thread",
                    "VirtualThread-u",
                    "judge",
                    "the judge's clo",
                    "pulse",
                    "wakes up");

    private final Set<String> others = new HashSet<>();
    private final byte[] buffer = new byte[LONGEST];
    private final boolean known;

    ReadyThreads() {
        known = ignoresTheAskingThread();
    }

    private boolean ignoresTheAskingThread() {
        try {
            // "4711/task/4712"
            others.add(Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName() + "");
            return true;
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return false;
        }
    }

    /** Whether this system says which threads are ready to run. */
    boolean areKnown() {
        return known;
    }

    /** Whether a thread runs, or would run if it got a core; not the asking one. */
    boolean exist() {
        String[] threads = known ? THREADS.list() : null;
        if (threads == null) {
            return false;
        }
        for (String thread : threads) {
            if (!others.contains(thread) && isReady(thread)) {
                return true;
            }
        }
        return false;
    }

    private boolean isReady(String thread) {
        int length;
        try (FileInputStream in = new FileInputStream(new File(THREADS, thread + "/stat"))) {
            length = in.read(buffer);
        } catch (IOException e) {
            // It has ended.
            return false;
        }
        int end = lastParenthesis(length);
        int begin = thread.length() + 2;
        if (end < begin || end + 2 >= length) {
            return false;
        }
        String name = new String(buffer, begin, end - begin, UTF_8);
        if (OTHERS.stream().anyMatch(name::startsWith)) {
            others.add(thread);
            return false;
        }
        // Running or ready; or it waits for a page of memory, which comes by itself.
        return buffer[end + 2] == 'R' || buffer[end + 2] == 'D';
    }

    // The name may have some as well.
    private int lastParenthesis(int length) {
        int at = length - 1;
        while (at >= 0 && buffer[at] != ')') {
            at--;
        }
        return at;
    }
}
