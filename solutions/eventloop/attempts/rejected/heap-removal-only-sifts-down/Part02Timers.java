package kata.eventloop;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import kata.judge.Rejected;

/**
 * A timer that is taken out of the middle of the heap is replaced by the last one, which only moves
 * down from there.
 */
@Rejected(by = "whateverIsSetAndCancelledTheRestFiresInOrder", says = "then all was due")
public final class Part02Timers {

    /** A timer that was set. */
    @FunctionalInterface
    public interface Timer {

        /** Cancels it. Has no effect if it has fired or is cancelled already. */
        void cancel();
    }

    private static final class Entry {
        final long deadline;
        final long number;
        final Runnable action;
        int place;

        Entry(long deadline, long number, Runnable action) {
            this.deadline = deadline;
            this.number = number;
            this.action = action;
        }

        boolean before(Entry other) {
            return deadline != other.deadline ? deadline < other.deadline : number < other.number;
        }
    }

    // A binary heap whose entries know their place: cancelling is O(log n).
    private final List<Entry> heap = new ArrayList<>();
    private long numbers;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        heap.add(entry);
        siftUp(heap.size() - 1, entry);
        return () -> {
            if (entry.place >= 0) {
                removeAt(entry.place);
            }
        };
    }

    public void advanceTo(long now) {
        while (!heap.isEmpty() && heap.getFirst().deadline <= now) {
            removeAt(0).action.run();
        }
    }

    public OptionalLong nextDeadline() {
        return heap.isEmpty() ? OptionalLong.empty() : OptionalLong.of(heap.getFirst().deadline);
    }

    private Entry removeAt(int place) {
        Entry removed = heap.get(place);
        removed.place = -1;
        Entry last = heap.removeLast();
        if (last != removed) {
            siftDown(place, last);
        }
        return removed;
    }

    private void siftUp(int from, Entry entry) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (!entry.before(heap.get(parent))) {
                break;
            }
            put(at, heap.get(parent));
            at = parent;
        }
        put(at, entry);
    }

    private void siftDown(int from, Entry entry) {
        int at = from;
        while (2 * at + 1 < heap.size()) {
            int child = 2 * at + 1;
            if (child + 1 < heap.size() && heap.get(child + 1).before(heap.get(child))) {
                child++;
            }
            if (!heap.get(child).before(entry)) {
                break;
            }
            put(at, heap.get(child));
            at = child;
        }
        put(at, entry);
    }

    private void put(int place, Entry entry) {
        heap.set(place, entry);
        entry.place = place;
    }
}
