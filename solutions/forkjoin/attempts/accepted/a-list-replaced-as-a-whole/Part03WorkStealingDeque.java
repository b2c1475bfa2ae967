package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** An immutable list behind one reference: each change is one compare-and-set, or tried again. */
public final class Part03WorkStealingDeque<T> {

    private final AtomicReference<List<T>> tasks = new AtomicReference<>(List.of());

    public Part03WorkStealingDeque(int capacity) {}

    public void push(T task) {
        List<T> before;
        List<T> after;
        do {
            before = tasks.get();
            after = new ArrayList<>(before);
            after.add(task);
        } while (!tasks.compareAndSet(before, after));
    }

    public T pop() {
        while (true) {
            List<T> before = tasks.get();
            if (before.isEmpty()) {
                return null;
            }
            int last = before.size() - 1;
            if (tasks.compareAndSet(before, new ArrayList<>(before.subList(0, last)))) {
                return before.get(last);
            }
        }
    }

    public T steal() {
        while (true) {
            List<T> before = tasks.get();
            if (before.isEmpty()) {
                return null;
            }
            if (tasks.compareAndSet(before, new ArrayList<>(before.subList(1, before.size())))) {
                return before.getFirst();
            }
        }
    }
}
