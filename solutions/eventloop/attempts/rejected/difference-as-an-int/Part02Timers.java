package kata.eventloop;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import kata.judge.Rejected;

/** Compares by subtraction, and an int is too small for the difference. */
@Rejected(by = "timersFarApartFireByDeadlineToo", says = "nextDeadline() gave")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private static final class Entry {
        private final long deadline;
        private final Runnable action;

        private Entry(long deadline, Runnable action) {
            this.deadline = deadline;
            this.action = action;
        }
    }

    private final List<Entry> entries = new ArrayList<>();

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, action);
        entries.add(entry);
        entries.sort((a, b) -> (int) (a.deadline - b.deadline));
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.getFirst().deadline <= now) {
            entries.removeFirst().action.run();
        }
    }

    public OptionalLong nextDeadline() {
        return entries.stream().mapToLong(e -> e.deadline).findFirst();
    }
}
