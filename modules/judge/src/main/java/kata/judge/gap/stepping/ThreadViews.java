package kata.judge.gap.stepping;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import kata.judge.gap.run.SteppedRun.Stand;
import kata.judge.gap.run.SteppedRun.Standing;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.ThreadSnapshot;

/** Where the threads stand, and which locks they hold or wait for. */
final class ThreadViews {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final AttemptFrames frames;

    ThreadViews(String attemptClass) {
        this.frames = new AttemptFrames(attemptClass);
    }

    List<ThreadView> of(List<Stand> stands) {
        return stands.stream().map(stand -> view(stand, stands)).toList();
    }

    private ThreadView view(Stand stand, List<Stand> all) {
        ThreadInfo info = info(stand.thread());
        boolean waits = stand.standing() == Standing.WAITS;
        return new ThreadView(
                stand.number(),
                stand.thread().getName(),
                stand.standing(),
                stand.site() == null ? 0 : stand.site().line(),
                stand.site() == null ? "" : stand.site().inWords(),
                info == null ? List.of() : locks(info),
                waits ? waitsFor(stand.thread(), info, all) : "",
                stand.end());
    }

    // Only of platform threads is there one.
    private static ThreadInfo info(Thread thread) {
        return thread.isVirtual() || !thread.isAlive()
                ? null
                : THREADS.getThreadInfo(new long[] {thread.threadId()}, true, true)[0];
    }

    private static List<String> locks(ThreadInfo info) {
        List<String> locks = new ArrayList<>();
        for (MonitorInfo monitor : info.getLockedMonitors()) {
            // The judge keeps threads by monitors of its own.
            if (!monitor.getClassName().startsWith("kata.judge.")) {
                locks.add("monitor of " + simple(monitor.getClassName()));
            }
        }
        Stream.of(info.getLockedSynchronizers())
                // Each worker of a pool is one.
                .filter(lock -> !lock.getClassName().contains("ThreadPoolExecutor"))
                .map(lock -> simple(lock.getClassName()))
                .forEach(locks::add);
        return locks;
    }

    private String waitsFor(Thread thread, ThreadInfo info, List<Stand> all) {
        LockInfo lock = info == null ? null : info.getLockInfo();
        long owner = info == null ? -1 : info.getLockOwnerId();
        if (lock == null || owner < 0) {
            return thread.isVirtual() ? "" : frames.doing(ThreadSnapshot.of(thread));
        }
        String holder =
                all.stream()
                        .filter(stand -> stand.thread().threadId() == owner)
                        .map(stand -> stand.number() + " " + stand.thread().getName())
                        .findFirst()
                        .orElse(info.getLockOwnerName());
        return simple(lock.getClassName()) + ", held by " + holder;
    }

    // "ReentrantLock$NonfairSync" is an inner part of what the attempt made.
    private static String simple(String type) {
        String name = type.substring(type.lastIndexOf('.') + 1);
        return name.endsWith("Sync") || !name.startsWith("Part")
                ? name.replaceFirst("\\$.*", "")
                : name.replace('$', '.');
    }
}
