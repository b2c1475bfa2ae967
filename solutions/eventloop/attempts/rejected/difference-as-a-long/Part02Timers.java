package kata.eventloop;

import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import kata.judge.Rejected;

/** Compares deadlines by their difference, which overflows for moments that are far apart. */
@Rejected(by = "anyMomentMayBeADeadline", says = "of four")
public final class Part02Timers {

    @FunctionalInterface
    public interface Timer {

        void cancel();
    }

    private record Entry(long deadline, long number, Runnable action) {}

    private final Queue<Entry> entries =
            new PriorityQueue<>(
                    (a, b) ->
                            a.deadline() == b.deadline()
                                    ? Long.compare(a.number(), b.number())
                                    : Long.signum(a.deadline() - b.deadline()));
    private long numbers;

    public Timer set(long deadline, Runnable action) {
        Entry entry = new Entry(deadline, numbers++, action);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    public void advanceTo(long now) {
        while (!entries.isEmpty() && entries.peek().deadline() <= now) {
            entries.poll().action().run();
        }
    }

    public OptionalLong nextDeadline() {
        return entries.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(entries.peek().deadline());
    }
}
