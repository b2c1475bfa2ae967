package kata.virtual;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;

/** Keeps its results by a hash code. */
@Rejected(by = "everyCaseAgreesWithASimulation", says = "for")
public final class Part05WaitAndHurry {

    private static final Map<Integer, Duration> POOLED = new ConcurrentHashMap<>();
    private static final Map<Integer, Duration> VIRTUAL = new ConcurrentHashMap<>();

    private Part05WaitAndHurry() {}

    /** When all the tasks have ended on a pool of the given number of threads. */
    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return POOLED.computeIfAbsent(
                Objects.hash(tasks, threads, wait, work),
                key -> wait.plus(work).multipliedBy(Math.ceilDiv(tasks, threads)));
    }

    /** When all the tasks have ended on virtual threads, one for each, with these carriers. */
    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        if (tasks == 0) {
            return Duration.ZERO;
        }
        return VIRTUAL.computeIfAbsent(
                Objects.hash(tasks, carriers, wait, work),
                key -> wait.plus(work.multipliedBy(Math.ceilDiv(tasks, carriers))));
    }
}
