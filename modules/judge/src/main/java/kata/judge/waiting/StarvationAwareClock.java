package kata.judge.waiting;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Time as it passes for this JVM. On a machine that has a core to give, that is the time on the
 * wall; while other programs leave this JVM next to nothing, it goes slower. A limit taken from it
 * ends an infinite loop or a hang as soon as ever on a quiet machine, and gives a right answer on a
 * busy one the turns that it needs.
 *
 * <p>A thread of its own looks every 10 ms what has passed since it last looked:
 *
 * <ul>
 *   <li>Threads that had work all the time, and got less than half of the cores they could have
 *       used, on a machine with no core to spare: what they got counts, one core's worth of it.
 *   <li>Where this thread itself was not woken in time, and others of this JVM still need a core:
 *       the CPU time that this JVM was given. To the JVM, a thread that was woken goes on waiting
 *       until it has a core, so threads that hand over to each other never seem to have work.
 *   <li>Else, where nothing but waiting was seen: the time on the wall, but no more than 20 ms when
 *       this thread itself was not woken in time. A thread that is waited for was not either.
 * </ul>
 *
 * <p>In every case at least a sixty-fourth part of the time on the wall counts, so that each limit
 * ends; and all of it where this JVM itself used a core all along, collecting garbage for example.
 *
 * <p>The time of virtual threads is that of their carriers, and counts, as that of the common pool.
 */
public final class StarvationAwareClock {

    private static final Duration TICK = Duration.ofMillis(10);

    // A tick takes 10 to 15 ms even where other programs run beside this one.
    private static final long LONGEST_TICK = 2 * TICK.toNanos();

    // 50 threads with work on 2 cores leave each a twenty-fifth, and less beside other JVMs of this
    // kind. A thread gets its share at once and then waits: most pieces of time have none of it.
    private static final int SLOWEST = 64;

    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);

    private static final StarvationAwareClock CLOCK = new StarvationAwareClock();

    private final Thread ticker;
    private volatile long counted;
    private volatile boolean resting;

    private StarvationAwareClock() {
        // Beside the JVM's own threads, where no attempt and no rule comes across it. The class
        // loader and the values of whichever thread asks first are not for this one to keep.
        ticker = new Thread(RootThreadGroup.get(), this::tick, "the judge's clock", 0, false);
        ticker.setContextClassLoader(null);
        ticker.setDaemon(true);
        ticker.start();
    }

    /** Nanoseconds since some moment, to the nearest 10 ms. Only differences have a meaning. */
    public static long nanoTime() {
        return CLOCK.counted;
    }

    /**
     * Stops the clock until {@link #goOn}: nobody waits for anything. A JVM that waits for its next
     * attempt would look a hundred times a second, for one or two percent of a core.
     */
    public static void rest() {
        CLOCK.resting = true;
    }

    /** Time passes again, until the next {@link #rest}; without one before, nothing changes. */
    public static void goOn() {
        CLOCK.resting = false;
        LockSupport.unpark(CLOCK.ticker);
    }

    private void tick() {
        while (true) {
            tickUntilItRests();
            LockSupport.park();
            // An attempt may interrupt every thread that it can find.
            Thread.interrupted();
        }
    }

    private void tickUntilItRests() {
        CpuDemand demand = new CpuDemand();
        ReadyThreads ready = new ReadyThreads();
        long last = System.nanoTime();
        long cpuBefore = SYSTEM.getProcessCpuTime();
        while (!resting) {
            LockSupport.parkNanos(TICK.toNanos());
            Thread.interrupted();
            long now = System.nanoTime();
            long wall = now - last;
            last = now;
            // The only thread that writes it.
            try {
                long cpu = SYSTEM.getProcessCpuTime();
                CpuDemand.Share share = demand.sinceLastTime(wall);
                counted = counted + counted(wall, cpu - cpuBefore, share, ready::exist);
                cpuBefore = cpu;
            } catch (OutOfMemoryError e) {
                // The attempt's doing. The clock must go on, or nothing would end it.
                counted = counted + Math.min(wall, LONGEST_TICK);
            }
        }
    }

    /**
     * What counts of a piece of time. All in nanoseconds.
     *
     * @param wall how long it was
     * @param cpu CPU time that this JVM was given meanwhile
     * @param share what its threads wanted and got
     * @param othersNeedACore whether threads of this JVM are ready to run, and asked only where it
     *     matters: it takes a look at each of them
     */
    static long counted(
            long wall, long cpu, CpuDemand.Share share, BooleanSupplier othersNeedACore) {
        long least = wall / SLOWEST;
        if (share.isStarved(wall)) {
            return Math.clamp(share.given() / share.wantedCores(), least, wall);
        }
        if (wall <= LONGEST_TICK) {
            return wall;
        }
        long most = othersNeedACore.getAsBoolean() ? cpu : Math.max(LONGEST_TICK, cpu);
        return Math.clamp(most, least, wall);
    }
}
