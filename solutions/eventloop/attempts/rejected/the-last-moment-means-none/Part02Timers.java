package kata.eventloop;

import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.OptionalLong;
import kata.judge.Rejected;

/** Takes the last moment for "no timer". */
@Rejected(by = "anyMomentMayBeADeadline", says = "nextDeadline() gave OptionalLong.empty")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private static final long NONE = Long.MAX_VALUE;

    private static final class Entry {
        private final long deadline;
        private final Runnable action;

        private Entry(long deadline, Runnable action) {
            this.deadline = deadline;
            this.action = action;
        }
    }

    private final List<Entry> entries = new LinkedList<>();

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, action);
        ListIterator<Entry> place = entries.listIterator();
        while (place.hasNext()) {
            if (place.next().deadline > deadline) {
                place.previous();
                break;
            }
        }
        place.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.getFirst().deadline <= now) {
            entries.removeFirst().action.run();
        }
    }

    public OptionalLong nextDeadline() {
        long next = entries.isEmpty() ? NONE : entries.getFirst().deadline;
        return next == NONE ? OptionalLong.empty() : OptionalLong.of(next);
    }
}
