package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/** Looks who is due once in a round, and not before each turn. */
@Rejected(by = "whoIsDueHasItsTurnBeforeThoseWhoComeLater", says = "b1, b2, sleeper")
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
        private final Coroutine coroutine;
        private final List<Green<?>> joiners = new ArrayList<>();
        private Green<?> waitsFor;
        private T result;
        private Throwable failure;

        private Green(String name, Callable<T> body) {
            this.name = name;
            coroutine = new Coroutine(() -> live(body));
        }

        private void live(Callable<T> body) {
            try {
                result = body.call();
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }
    }

    private record Sleeping(Green<?> green, Duration until, long number) {}

    private final Clock clock;
    private final Queue<Green<?>> ready = new ArrayDeque<>();
    private final Queue<Sleeping> sleepers =
            new PriorityQueue<>(
                    Comparator.comparing(Sleeping::until).thenComparingLong(Sleeping::number));
    private final Set<Green<?>> joining = new LinkedHashSet<>();
    private Green<?> current;
    private long sleeps;

    public Part02GreenThreads(Clock clock) {
        this.clock = clock;
    }

    /** Makes a green thread. It runs later. */
    public <T> Green<T> spawn(String name, Callable<T> body) {
        Green<T> green = new Green<>(name, body);
        ready.add(green);
        return green;
    }

    /** Runs all green threads, those that they spawn too, and returns when all have ended. */
    public void run() {
        while (true) {
            wakeWhoIsDue();
            if (!ready.isEmpty()) {
                round(ready.size());
            } else if (!sleepers.isEmpty()) {
                clock.waitUntil(sleepers.peek().until());
            } else if (joining.isEmpty()) {
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
        while (!sleepers.isEmpty() && sleepers.peek().until().compareTo(now) <= 0) {
            ready.add(sleepers.remove().green());
        }
    }

    // One turn for each that is in the line now: those that come in meanwhile have to wait for the
    // next round, so no sleeper waits longer than a round.
    private void round(int turns) {
        for (int i = 0; i < turns; i++) {
            turn(ready.remove());
        }
    }

    private void turn(Green<?> green) {
        current = green;
        green.coroutine.resume();
        current = null;
        if (green.coroutine.isDone()) {
            for (Green<?> joiner : green.joiners) {
                joining.remove(joiner);
                ready.add(joiner);
            }
            green.joiners.clear();
        }
    }

    private IllegalStateException deadlock() {
        return new IllegalStateException(
                joining.stream()
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
            current.waitsFor = other;
            joining.add(current);
            other.joiners.add(current);
            Coroutine.suspend();
        }
        if (other.failure != null) {
            Part02GreenThreads.<RuntimeException>raise(other.failure);
        }
        return other.result;
    }

    public void sleep(Duration duration) {
        if (!duration.isPositive()) {
            this.yield();
            return;
        }
        sleepers.add(new Sleeping(current, clock.now().plus(duration), sleeps++));
        Coroutine.suspend();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable failure) throws E {
        throw (E) failure;
    }
}
