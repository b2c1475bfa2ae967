package kata.judge.waiting;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether a thread of this JVM only needs a core to go on, by the account of the operating system.
 * To the JVM a thread that was woken waits until it has got a core: on a machine with much to do
 * that takes longer than any number of looks. Linux knows it from the moment of the waking.
 *
 * <p>Source: proc(5), {@code /proc/pid/task/tid/stat}, field 3. On other systems nothing is known.
 * For the thread that made it only.
 */
public final class ReadyThreads {

    // Longer than the number, the name of at most 15 characters, and the state.
    private static final int LONGEST = 64;

    // The system cuts names off: after 15 bytes so far.
    private static final int SURE_OF_A_NAME = 7;

    // Those of the JVM, by how their names begin: they are many, and need not be looked at again.
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
                    "VirtualThread-u");

    private final Set<String> others = new HashSet<>();
    private final byte[] buffer = new byte[LONGEST];
    private final File threads;
    private final boolean known;

    /** Asks the system that this JVM runs on. */
    public ReadyThreads() {
        this(Path.of("/proc"));
    }

    /**
     * @param proc where the system tells of processes; need not be there
     */
    ReadyThreads(Path proc) {
        threads = proc.resolve("self").resolve("task").toFile();
        known = ignoresTheAskingThread(proc.resolve("thread-self"));
    }

    private boolean ignoresTheAskingThread(Path self) {
        try {
            // "4711/task/4712"
            others.add(Files.readSymbolicLink(self).getFileName().toString());
            return true;
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return false;
        }
    }

    /** Whether this system says which threads are ready to run. */
    public boolean areKnown() {
        return known;
    }

    /**
     * Whether a thread with one of these names runs, or would run if it got a core; not the asking
     * one. A thread with a similar name counts as well.
     */
    public boolean exist(Set<String> names) {
        return exist(name -> names.stream().anyMatch(known -> mayBe(name, known)));
    }

    /** Whether any thread runs or would run, but for the asking one and the JVM's own. */
    boolean exist() {
        return exist(_ -> true);
    }

    private boolean exist(Predicate<String> isAskedFor) {
        String[] numbers = known ? threads.list() : null;
        if (numbers == null) {
            return false;
        }
        for (String thread : numbers) {
            if (!others.contains(thread) && isReady(thread, isAskedFor)) {
                return true;
            }
        }
        return false;
    }

    private boolean isReady(String thread, Predicate<String> isAskedFor) {
        int length;
        try (FileInputStream in = new FileInputStream(new File(threads, thread + "/stat"))) {
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
        boolean isReady = buffer[end + 2] == 'R' || buffer[end + 2] == 'D';
        return isReady && isAskedFor.test(name);
    }

    private static boolean mayBe(String cutOff, String name) {
        String begin = name.substring(0, Math.min(SURE_OF_A_NAME, name.length()));
        // Without a name it has that of the thread that made it.
        return !begin.isEmpty() && cutOff.startsWith(begin);
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
