package kata.eventloop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** A queue for each deadline, in a sorted map. */
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private final SortedMap<Long, Deque<Runnable>> byDeadline = new TreeMap<>();

    public Timer set(long deadline, Runnable action) {
        // A runnable of its own, so that the same action can be set twice.
        Runnable own = () -> action.run();
        byDeadline.computeIfAbsent(deadline, _ -> new ArrayDeque<>()).add(own);
        return () -> remove(deadline, own);
    }

    private void remove(long deadline, Runnable own) {
        Deque<Runnable> actions = byDeadline.get(deadline);
        if (actions != null) {
            actions.remove(own);
            if (actions.isEmpty()) {
                byDeadline.remove(deadline);
            }
        }
    }

    public void advanceTo(long now) {
        while (!byDeadline.isEmpty() && byDeadline.firstKey() <= now) {
            long deadline = byDeadline.firstKey();
            Runnable first = byDeadline.get(deadline).getFirst();
            remove(deadline, first);
            first.run();
        }
    }

    public OptionalLong nextDeadline() {
        return byDeadline.isEmpty() ? OptionalLong.empty() : OptionalLong.of(byDeadline.firstKey());
    }
}
