package kata.eventloop;

import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.OptionalLong;
import kata.judge.Rejected;

/** To cancel removes whatever equals the entry: a timer of the same action and deadline, too. */
@Rejected(by = "toCancelOneTimerTakesBackNoOther", says = "Fired: beat")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {
        void cancel();
    }

    private record Entry(long deadline, Runnable action) {}

    private final List<Entry> entries = new LinkedList<>();

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, action);
        ListIterator<Entry> place = entries.listIterator();
        while (place.hasNext()) {
            if (place.next().deadline() > deadline) {
                place.previous();
                break;
            }
        }
        place.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.getFirst().deadline() <= now) {
            entries.removeFirst().action().run();
        }
    }

    public OptionalLong nextDeadline() {
        return entries.stream().mapToLong(Entry::deadline).findFirst();
    }
}
