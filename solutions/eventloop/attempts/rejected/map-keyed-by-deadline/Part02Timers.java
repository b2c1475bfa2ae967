package kata.eventloop;

import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import kata.judge.Rejected;

/** Has room for one timer in each millisecond. */
@Rejected(by = "equalDeadlinesAllFireInTheOrderInWhichTheyWereSet", says = "; 1 fired")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private final SortedMap<Long, Runnable> actions = new TreeMap<>();

    public Timer set(long deadline, Runnable action) {
        actions.put(deadline, action);
        return () -> actions.remove(deadline, action);
    }

    public void advanceTo(long now) {
        while (!actions.isEmpty() && actions.firstKey() <= now) {
            actions.remove(actions.firstKey()).run();
        }
    }

    public OptionalLong nextDeadline() {
        return actions.isEmpty() ? OptionalLong.empty() : OptionalLong.of(actions.firstKey());
    }
}
