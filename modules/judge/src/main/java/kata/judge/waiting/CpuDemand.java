package kata.judge.waiting;

import com.sun.management.ThreadMXBean;
import java.lang.Thread.State;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinWorkerThread;
import jdk.management.VirtualThreadSchedulerMXBean;

/**
 * Looks again and again which threads have work, and what CPU time they got since the last look.
 */
final class CpuDemand {

    private static final ThreadMXBean THREADS =
            ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private static final VirtualThreadSchedulerMXBean VIRTUAL =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);

    private final ThreadGroup root = RootThreadGroup.get();
    private final MachineLoad machine = new MachineLoad();
    private Look last = new Look(Map.of(), 0, 0);

    /**
     * What the threads got that had work at both ends of a piece of time.
     *
     * @param wantedCores how many cores they could have used, of those there are; 0 where no thread
     *     had work
     * @param given CPU time of all of them, in nanoseconds
     * @param saturated whether the machine had no core to spare
     */
    record Share(int wantedCores, long given, boolean saturated) {

        static final Share NOTHING_WANTED = new Share(0, 0, false);

        /** Whether that is less than half of what they could have used in so many nanoseconds. */
        boolean isStarved(long wall) {
            return saturated && isLittle(wall);
        }

        private boolean isLittle(long wall) {
            return wantedCores > 0 && given < wall * wantedCores / 2;
        }
    }

    /**
     * CPU times, in nanoseconds.
     *
     * @param platform of each platform thread that has work, by its id
     * @param carriers of all carriers together
     * @param mounted how many virtual threads are on a carrier. A carrier itself shows as waiting
     *     then.
     */
    private record Look(Map<Long, Long> platform, long carriers, int mounted) {}

    /**
     * To be called from one thread, in the root group, which does not count.
     *
     * @param wall nanoseconds since the last call
     */
    Share sinceLastTime(long wall) {
        Look now = look();
        int wanted = Math.min(now.mounted(), last.mounted());
        long given = wanted == 0 ? 0 : now.carriers() - last.carriers();
        for (Map.Entry<Long, Long> thread : now.platform().entrySet()) {
            Long earlier = last.platform().get(thread.getKey());
            if (earlier != null) {
                wanted++;
                given += thread.getValue() - earlier;
            }
        }
        last = now;
        if (wanted == 0) {
            return Share.NOTHING_WANTED;
        }
        int cores = Math.min(wanted, Runtime.getRuntime().availableProcessors());
        Share share = new Share(cores, given, true);
        // To ask the machine costs a millisecond or two: only where it matters.
        return share.isStarved(wall) ? new Share(cores, given, machine.isSaturated()) : share;
    }

    private Look look() {
        Thread[] all = new Thread[root.activeCount() + 64];
        int found = root.enumerate(all, true);
        int mounted = VIRTUAL.getMountedVirtualThreadCount();
        long carriers = 0;
        List<Thread> withWork = new ArrayList<>();
        for (int i = 0; i < found; i++) {
            Thread thread = all[i];
            if (isCarrier(thread)) {
                carriers += mounted == 0 ? 0 : THREADS.getThreadCpuTime(thread.threadId());
            } else if (thread.getState() == State.RUNNABLE && !isOfTheJvm(thread)) {
                withWork.add(thread);
            }
        }
        return new Look(cpuTimes(withWork), carriers, mounted);
    }

    private static Map<Long, Long> cpuTimes(List<Thread> threads) {
        Map<Long, Long> times = new HashMap<>();
        if (!threads.isEmpty()) {
            long[] ids = threads.stream().mapToLong(Thread::threadId).toArray();
            long[] nanos = THREADS.getThreadCpuTime(ids);
            // With the frame on top, which is of the same moment.
            ThreadInfo[] infos = THREADS.getThreadInfo(ids, 1);
            for (int i = 0; i < ids.length; i++) {
                boolean alive = infos[i] != null && nanos[i] >= 0;
                if (alive && (!infos[i].isInNative() || yields(infos[i]))) {
                    times.put(ids[i], nanos[i]);
                }
            }
        }
        return times;
    }

    // A thread in native code shows as runnable while it waits for a socket. This one wants a core.
    private static boolean yields(ThreadInfo thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0 && stack[0].getMethodName().startsWith("yield");
    }

    private static boolean isCarrier(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group != null
                && group.getName().equals("CarrierThreads")
                && thread instanceof ForkJoinWorkerThread;
    }

    // Some of the JVM's own show as runnable while they wait. The common pool's threads may be in
    // these groups, too, and do the attempt's work.
    private boolean isOfTheJvm(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        boolean beside =
                group == null || group == root || group.getName().equals("InnocuousThreadGroup");
        return beside && !(thread instanceof ForkJoinWorkerThread);
    }
}
