package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SequencedSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/** Equal deadlines are ordered by a number that is given at spawn. */
@Rejected(by = "sleepersWakeByDeadline", says = "one gave way and slept")
public final class Part02GreenThreads {

    /** What time it is. The test moves it. */
    public interface Clock {

        Duration now();

        /** Waits on the calling thread until it is that time. */
        void waitUntil(Duration time);
    }

    /** A thread of this scheduler. */
    public static final class Green<T> {

        private final String name;
        private final long number;
        private final List<Green<?>> joiners = new ArrayList<>(0);
        private Coroutine coroutine;
        private Green<?> waitsFor;
        private Duration until;
        private T result;
        private Throwable failure;

        private Green(String name, long number) {
            this.name = name;
            this.number = number;
        }

        private void call(Callable<T> body) {
            try {
                result = body.call();
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }
    }

    private final Clock clock;
    private final Queue<Green<?>> ready = new ArrayDeque<>();
    private final PriorityQueue<Green<?>> sleepers =
            new PriorityQueue<>(
                    Comparator.<Green<?>, Duration>comparing(green -> green.until)
                            .thenComparingLong(green -> green.number));
    private final SequencedSet<Green<?>> waiting = new LinkedHashSet<>();
    private Green<?> current;
    private long numbers;

    public Part02GreenThreads(Clock clock) {
        this.clock = clock;
    }

    /** Makes a green thread. It runs later. */
    public <T> Green<T> spawn(String name, Callable<T> body) {
        Green<T> green = new Green<>(name, numbers++);
        green.coroutine = new Coroutine(() -> green.call(body));
        ready.add(green);
        return green;
    }

    /** Runs all green threads, those that they spawn too, and returns when all have ended. */
    public void run() {
        while (true) {
            wakeWhoIsDue();
            if (!ready.isEmpty()) {
                turn(ready.remove());
            } else if (!sleepers.isEmpty()) {
                clock.waitUntil(sleepers.peek().until);
            } else if (waiting.isEmpty()) {
                return;
            } else {
                throw deadlock();
            }
        }
    }

    private void wakeWhoIsDue() {
        if (sleepers.isEmpty()) {
            return;
        }
        Duration now = clock.now();
        while (!sleepers.isEmpty() && sleepers.peek().until.compareTo(now) <= 0) {
            ready.add(sleepers.remove());
        }
    }

    private void turn(Green<?> green) {
        current = green;
        green.coroutine.resume();
        current = null;
        if (green.coroutine.isDone()) {
            for (Green<?> joiner : green.joiners) {
                waiting.remove(joiner);
                ready.add(joiner);
            }
            green.joiners.clear();
        }
    }

    private IllegalStateException deadlock() {
        return new IllegalStateException(
                waiting.stream()
                        .map(green -> green.name + " waits for " + green.waitsFor.name)
                        .collect(Collectors.joining(", ")));
    }

    /** Gives way to the others that are able to run. */
    public void yield() {
        ready.add(current);
        Coroutine.suspend();
    }

    public <T> T join(Green<T> other) throws Exception {
        if (!other.coroutine.isDone()) {
            Green<?> me = current;
            me.waitsFor = other;
            other.joiners.add(me);
            waiting.add(me);
            Coroutine.suspend();
            me.waitsFor = null;
        }
        if (other.failure != null) {
            Part02GreenThreads.<Exception>raise(other.failure);
        }
        return other.result;
    }

    public void sleep(Duration duration) {
        if (!duration.isPositive()) {
            this.yield();
            return;
        }
        current.until = clock.now().plus(duration);
        sleepers.add(current);
        Coroutine.suspend();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable failure) throws E {
        throw (E) failure;
    }
}
