package kata.eventloop;

import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import kata.judge.Rejected;

/**
 * A cancelled timer is looked for by deadline and action: an earlier one that is equal is taken
 * out.
 */
@Rejected(
        by = "toCancelOneTimerTakesBackNoOther",
        says = "and the last was cancelled. Fired: tick, beat")
public final class Part02Timers {

    @FunctionalInterface
    public interface Timer {

        void cancel();
    }

    private final TreeMap<Long, List<Runnable>> actions = new TreeMap<>();

    // The timers that were set, and have neither fired nor been cancelled: by deadline and in
    // order.
    private final Map<Long, List<Object>> handles = new HashMap<>();

    public Timer set(long deadline, Runnable action) {
        Object handle = new Object();
        actions.computeIfAbsent(deadline, key -> new LinkedList<>()).add(action);
        handles.computeIfAbsent(deadline, key -> new LinkedList<>()).add(handle);
        return () -> cancel(deadline, action, handle);
    }

    private void cancel(long deadline, Runnable action, Object handle) {
        List<Object> pending = handles.get(deadline);
        if (pending != null && pending.remove(handle)) {
            actions.get(deadline).remove(action);
            forgetIfEmpty(deadline);
        }
    }

    private void forgetIfEmpty(long deadline) {
        if (actions.get(deadline).isEmpty()) {
            actions.remove(deadline);
            handles.remove(deadline);
        }
    }

    public void advanceTo(long now) {
        while (!actions.isEmpty() && actions.firstKey() <= now) {
            long deadline = actions.firstKey();
            Runnable action = actions.get(deadline).removeFirst();
            handles.get(deadline).removeFirst();
            forgetIfEmpty(deadline);
            action.run();
        }
    }

    public OptionalLong nextDeadline() {
        return actions.isEmpty() ? OptionalLong.empty() : OptionalLong.of(actions.firstKey());
    }
}
