package kata.referee.worker;

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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import jdk.management.VirtualThreadSchedulerMXBean;
import kata.judge.threads.JvmThreads;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.RootThreadGroup;
import kata.judge.waiting.StarvationAwareClock;

/**
 * The state of this JVM that an attempt can change and the next attempt would see. Noted before an
 * attempt; put back after it where that is simple; where it is not, named, so that this JVM is
 * given up.
 *
 * <p>Shutdown hooks are not looked for: the JDK does not list them, and a worker ends by halting,
 * which runs none.
 */
final class JvmState {

    // For threads that were asked to end. A clean attempt does not wait for any of this.
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

    private JvmState() {
        freshStreams();
    }

    /** Notes the state, and gives the next attempt streams of its own. */
    static JvmState enter() {
        return new JvmState();
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
        note(unclean, JvmState::commonPool);
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
            note(unclean, JvmState::virtualThreads);
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
        long begin = StarvationAwareClock.nanoTime();
        String found = search.get();
        while (!found.isEmpty() && StarvationAwareClock.nanoTime() - begin < GRACE.toNanos()) {
            LockSupport.parkNanos(5_000_000);
            found = search.get();
        }
        if (!found.isEmpty()) {
            unclean.add(found);
        }
    }

    private String newThreads() {
        List<Thread> left =
                allThreads().stream()
                        .filter(t -> !threads.contains(t) && !JvmThreads.contain(t))
                        .toList();
        ThreadShutdown.end(left);
        String names = left.stream().map(Thread::getName).collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "threads are alive: " + names;
    }

    private static List<Thread> allThreads() {
        ThreadGroup root = RootThreadGroup.get();
        Thread[] threads = new Thread[root.activeCount() + 64];
        int found = root.enumerate(threads, true);
        // A full array may have cut some off.
        return found < threads.length
                ? List.of(Arrays.copyOf(threads, found))
                : List.copyOf(Thread.getAllStackTraces().keySet());
    }

    private static String commonPool() {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        if (!pool.isQuiescent()) {
            ThreadShutdown.end(allThreads().stream().filter(t -> isWorkerOf(pool, t)).toList());
        }
        return pool.isQuiescent() && pool.getDelayedTaskCount() == 0
                ? ""
                : "the common pool still has work";
    }

    private static boolean isWorkerOf(ForkJoinPool pool, Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == pool;
    }

    private static String virtualThreads() {
        long alive = ThreadTracker.virtualThreads();
        if (alive > 0) {
            ThreadTracker.interruptVirtualThreads();
        }
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
