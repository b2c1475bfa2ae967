package kata.judge.waiting;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Whether this machine has a core to spare, asked of the operating system now and then. */
final class MachineLoad {

    // It counts in hundredths of a second: asked more often, it says nothing.
    private static final long INTERVAL_NANOS = 200_000_000;

    private static final double NO_CORE_TO_SPARE = 0.9;

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private long asked = System.nanoTime();
    private boolean saturated;

    MachineLoad() {
        // The answer is about the time since one last asked.
        SYSTEM.getCpuLoad();
    }

    /** False, too, where the operating system does not say. */
    boolean isSaturated() {
        long now = System.nanoTime();
        if (now - asked > INTERVAL_NANOS) {
            asked = now;
            saturated = SYSTEM.getCpuLoad() > NO_CORE_TO_SPARE;
        }
        return saturated;
    }
}
