package kata.judge.gap.run;

import java.util.HashMap;
import java.util.Map;

/**
 * Which steps a thread, or who acquires a variable, knows to be done: a vector clock, by the
 * numbers of the steps. Before the first step of all, none.
 */
final class Known {

    private final Map<Participant, Long> steps = new HashMap<>();

    // Up to this step it knows those of all threads.
    private long all;

    boolean has(Participant thread, long step) {
        return step <= all || step <= steps.getOrDefault(thread, 0L);
    }

    void add(Participant thread, long step) {
        steps.merge(thread, step, Math::max);
    }

    void addAllUpTo(long step) {
        all = Math.max(all, step);
    }

    void addAll(Known other) {
        addAllUpTo(other.all);
        other.steps.forEach(this::add);
    }
}
