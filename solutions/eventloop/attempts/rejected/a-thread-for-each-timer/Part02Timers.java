package kata.eventloop;

import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.TreeSet;
import kata.judge.Rejected;

/** Starts a thread for each timer, which sleeps by the clock of the machine. */
@Rejected(by = "aTimerFiresAtItsDeadlineAndNotBefore", says = "nothing by then")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private final NavigableSet<Long> deadlines = new TreeSet<>();
    private long now;

    public Timer set(long deadline, Runnable action) {
        deadlines.add(deadline);
        long delay = deadline - now;
        Thread thread = Thread.ofPlatform().daemon().start(() -> fire(delay, action));
        return thread::interrupt;
    }

    private static void fire(long delay, Runnable action) {
        try {
            Thread.sleep(delay);
            action.run();
        } catch (InterruptedException cancelled) {
            return;
        }
    }

    public void advanceTo(long time) {
        now = time;
    }

    public OptionalLong nextDeadline() {
        return deadlines.stream().mapToLong(Long::longValue).filter(d -> d > now).findFirst();
    }
}
