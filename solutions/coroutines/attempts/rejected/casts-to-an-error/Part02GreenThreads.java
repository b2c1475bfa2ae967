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

/** Takes what is no exception for an error. It need not be one. */
@Rejected(by = "joinThrowsTheFailure", says = "the worker threw a Throwable of its own")
public final class Part02GreenThreads {

    public interface Clock {

        Duration now();

        /** Waits on the calling thread until it is that time. */
        void waitUntil(Duration time);
    }

    public static final class Green<T> {

        private final String name;
        private final Coroutine coroutine;
        private final List<Green<?>> joiners = new ArrayList<>();
        private Green<?> waitsFor;
        private boolean ended;
        private T result;
        private Throwable failure;

        private Green(String name, Callable<T> body) {
            this.name = name;
            this.coroutine = new Coroutine(() -> live(body));
        }

        private void live(Callable<T> body) {
            try {
                result = body.call();
            } catch (Throwable thrown) {
                failure = thrown;
            }
            ended = true;
        }
    }

    private record Sleeper(Duration until, long number, Green<?> green) {}

    private final Clock clock;
    private final Queue<Green<?>> ready = new ArrayDeque<>();
    private final PriorityQueue<Sleeper> sleepers =
            new PriorityQueue<>(
                    Comparator.comparing(Sleeper::until).thenComparingLong(Sleeper::number));
    private final Set<Green<?>> joining = new LinkedHashSet<>();
    private Green<?> current;
    private long sleeps;

    public Part02GreenThreads(Clock clock) {
        this.clock = clock;
    }

    public <T> Green<T> spawn(String name, Callable<T> body) {
        Green<T> green = new Green<>(name, body);
        ready.add(green);
        return green;
    }

    public void run() {
        while (true) {
            wakeWhoIsDue();
            if (!ready.isEmpty()) {
                turn(ready.remove());
            } else if (!sleepers.isEmpty()) {
                clock.waitUntil(sleepers.element().until());
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
        while (!sleepers.isEmpty() && sleepers.element().until().compareTo(now) <= 0) {
            ready.add(sleepers.remove().green());
        }
    }

    private void turn(Green<?> green) {
        current = green;
        green.coroutine.resume();
        current = null;
        if (green.ended) {
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

    public void yield() {
        ready.add(current);
        Coroutine.suspend();
    }

    public <T> T join(Green<T> other) throws Exception {
        if (!other.ended) {
            current.waitsFor = other;
            joining.add(current);
            other.joiners.add(current);
            Coroutine.suspend();
        }
        if (other.failure instanceof Exception exception) {
            throw exception;
        }
        if (other.failure != null) {
            throw (Error) other.failure;
        }
        return other.result;
    }

    public void sleep(Duration duration) {
        if (!duration.isPositive()) {
            this.yield();
            return;
        }
        sleepers.add(new Sleeper(clock.now().plus(duration), sleeps++, current));
        Coroutine.suspend();
    }
}
