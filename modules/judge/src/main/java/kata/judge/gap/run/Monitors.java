package kata.judge.gap.run;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/** The monitors that a platform thread has: its {@code synchronized} blocks and methods. */
final class Monitors {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Monitors() {}

    /** Whether the calling thread has any; true as well where that is not known. */
    static boolean held() {
        long me = Thread.currentThread().threadId();
        ThreadInfo info = THREADS.getThreadInfo(new long[] {me}, true, false)[0];
        return info == null || info.getLockedMonitors().length > 0;
    }
}
