package kata.judge.memory;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import jdk.management.VirtualThreadSchedulerMXBean;
import kata.judge.Census;

/**
 * The state of this JVM that an attempt can change and the next attempt would see. Noted before an
 * attempt; put back after it where that is simple; where it is not, named, so that this JVM is
 * given up.
 *
 * <p>Shutdown hooks are not looked for: the JDK does not list them, and a worker ends by halting,
 * which runs none.
 */
final class CleanRoom {

    // For threads that are on their way out. A clean attempt does not wait for any of this.
    private static final Duration GRACE = Duration.ofMillis(500);

    private static final long METASPACE_LIMIT = 192L << 20;

    private final Set<Thread> threads = new HashSet<>(allThreads());
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Thread.UncaughtExceptionHandler handler =
            Thread.getDefaultUncaughtExceptionHandler();
    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();
    private final List<Handler> logHandlers = List.of(rootLogger().getHandlers());
    private final Level logLevel = rootLogger().getLevel();
    private final List<String> providers = providers();
    private final int virtualParallelism = virtualScheduler().getParallelism();
    private final boolean attached = isAttached();

    private CleanRoom() {
        freshStreams();
    }

    /** Notes the state, and gives the next attempt streams of its own. */
    static CleanRoom enter() {
        return new CleanRoom();
    }

    /**
     * Puts back what can be put back.
     *
     * @return what cannot
     */
    List<String> leave() {
        restore();
        List<String> unclean = new ArrayList<>();
        note(unclean, this::newThreads);
        note(unclean, CleanRoom::commonPool);
        if (!providers.equals(providers())) {
            unclean.add("security providers were changed");
        }
        if (!attached && isAttached()) {
            unclean.add("an agent was loaded");
        }
        if (FlightRecorder.isInitialized()
                && !FlightRecorder.getFlightRecorder().getRecordings().isEmpty()) {
            unclean.add("a flight recording was left running");
        }
        if (isFull()) {
            System.gc();
            if (isFull()) {
                unclean.add("memory is kept");
            }
        }
        // The dump costs some milliseconds, and much more where memory is full of threads.
        if (unclean.isEmpty()) {
            note(unclean, CleanRoom::virtualThreads);
        }
        return unclean;
    }

    private void restore() {
        freshStreams();
        if (!properties.equals(System.getProperties())) {
            System.setProperties(properties);
        }
        Thread.setDefaultUncaughtExceptionHandler(handler);
        Locale.setDefault(locale);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(zone);
        Logger root = rootLogger();
        if (!logHandlers.equals(List.of(root.getHandlers()))) {
            Arrays.stream(root.getHandlers()).forEach(root::removeHandler);
            logHandlers.forEach(root::addHandler);
        }
        root.setLevel(logLevel);
        if (virtualScheduler().getParallelism() != virtualParallelism) {
            virtualScheduler().setParallelism(virtualParallelism);
        }
        ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
    }

    // New ones each time: the attempt may have closed the old ones, or kept them.
    private static void freshStreams() {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(
                new PrintStream(new Unclosable(new FileOutputStream(FileDescriptor.err)), true));
        System.setIn(InputStream.nullInputStream());
    }

    private static final class Unclosable extends FilterOutputStream {

        private Unclosable(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }

    /** Adds what is found, if it is still there after the grace. */
    private static void note(List<String> unclean, Supplier<String> search) {
        long begin = System.nanoTime();
        String found = search.get();
        while (!found.isEmpty() && System.nanoTime() - begin < GRACE.toNanos()) {
            LockSupport.parkNanos(5_000_000);
            found = search.get();
        }
        if (!found.isEmpty()) {
            unclean.add(found);
        }
    }

    private String newThreads() {
        List<String> names =
                allThreads().stream()
                        .filter(t -> !threads.contains(t) && !isOfTheJvm(t))
                        .map(Thread::getName)
                        .toList();
        return names.isEmpty() ? "" : "threads are alive: " + String.join(", ", names);
    }

    private static List<Thread> allThreads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[root.activeCount() + 64];
        int found = root.enumerate(threads, true);
        // A full array may have cut some off.
        return found < threads.length
                ? List.of(Arrays.copyOf(threads, found))
                : List.copyOf(Thread.getAllStackTraces().keySet());
    }

    private static boolean isOfTheJvm(Thread thread) {
        if (thread instanceof ForkJoinWorkerThread worker
                && worker.getPool() == ForkJoinPool.commonPool()) {
            return true;
        }
        ThreadGroup group = thread.getThreadGroup();
        // Carriers and cleaners have groups of their own, next to the one that holds main. A thread
        // that has just ended has none.
        return group == null
                || group.getParent() == null
                || group.getName().equals("CarrierThreads")
                || group.getName().equals("InnocuousThreadGroup")
                || thread.getName().equals("ForkJoinPool.commonPool-delayScheduler")
                || thread.getName().equals("JFR Periodic Tasks");
    }

    private static String commonPool() {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        return pool.isQuiescent() && pool.getDelayedTaskCount() == 0
                ? ""
                : "the common pool still has work";
    }

    private static String virtualThreads() {
        long alive = Census.virtualThreads();
        return alive == 0 ? "" : alive + " virtual threads are alive";
    }

    // An agent that is loaded into a running JVM comes in through this thread, and stays: its
    // transformers would meet the classes of the next attempt.
    private static boolean isAttached() {
        return allThreads().stream().anyMatch(t -> t.getName().equals("Attach Listener"));
    }

    private static boolean isFull() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / 2
                || metaspaceUsed() > METASPACE_LIMIT;
    }

    private static long metaspaceUsed() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace"))
                .mapToLong(pool -> pool.getUsage().getUsed())
                .sum();
    }

    private static Logger rootLogger() {
        return Logger.getLogger("");
    }

    private static List<String> providers() {
        return Stream.of(Security.getProviders()).map(Provider::getName).toList();
    }

    private static VirtualThreadSchedulerMXBean virtualScheduler() {
        return ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    }
}
