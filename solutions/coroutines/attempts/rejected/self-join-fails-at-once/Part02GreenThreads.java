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

/** Whoever joins itself gets the exception; run returns. */
@Rejected(by = "aThreadThatWaitsForItselfIsNamedToo", says = "ann joined itself; run returned")
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
        private boolean ended;
        private T result;
        private Throwable failure;

        private Green(String name, Callable<T> body) {
            this.name = name;
            coroutine = new Coroutine(() -> run(body));
        }

        private void run(Callable<T> body) {
            try {
                result = body.call();
            } catch (Throwable thrown) {
                // Kept for those who join: the scheduler goes on.
                failure = thrown;
            }
            ended = true;
        }
    }

    private record Sleeper(Duration until, long number, Green<?> green) {}

    private final Clock clock;
    private final Queue<Green<?>> ready = new ArrayDeque<>();
    // A heap alone does not keep the order of equal deadlines.
    private final PriorityQueue<Sleeper> sleepers =
            new PriorityQueue<>(
                    Comparator.comparing(Sleeper::until).thenComparingLong(Sleeper::number));
    // In the order in which they began to wait, for the message; a set, because there may be many.
    private final Set<Green<?>> joining = new LinkedHashSet<>();
    private long sleeps;
    private Green<?> current;

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
                turn(ready.remove());
            } else if (!sleepers.isEmpty()) {
                clock.waitUntil(sleepers.peek().until());
            } else if (joining.isEmpty()) {
                return;
            } else {
                throw deadlock();
            }
        }
    }

    private void turn(Green<?> green) {
        current = green;
        green.coroutine.resume();
        current = null;
        if (green.ended) {
            // They only become able to run. Resumed from here, a chain of them would nest on the
            // stack.
            green.joiners.forEach(joining::remove);
            ready.addAll(green.joiners);
            green.joiners.clear();
        }
    }

    private void wakeWhoIsDue() {
        if (!sleepers.isEmpty()) {
            Duration now = clock.now();
            while (!sleepers.isEmpty() && sleepers.peek().until().compareTo(now) <= 0) {
                ready.add(sleepers.remove().green());
            }
        }
    }

    private IllegalStateException deadlock() {
        String message =
                joining.stream()
                        .map(green -> green.name + " waits for " + green.waitsFor.name)
                        .collect(Collectors.joining(", "));
        // The next run has no part in it.
        joining.clear();
        return new IllegalStateException(message);
    }

    /** Gives way to the others that are able to run. */
    public void yield() {
        ready.add(current);
        Coroutine.suspend();
    }

    /** Waits for the end of another one. */
    public <T> T join(Green<T> other) throws Exception {
        // A caller that comes after the end must not wait for it: nobody would wake it.
        if (other == current) {
            throw new IllegalStateException(other.name + " waits for " + other.name);
        }
        if (!other.ended) {
            current.waitsFor = other;
            other.joiners.add(current);
            joining.add(current);
            Coroutine.suspend();
        }
        if (other.failure != null) {
            throw Part02GreenThreads.<RuntimeException>sneaky(other.failure);
        }
        return other.result;
    }

    public void sleep(Duration duration) {
        if (duration.isPositive()) {
            sleepers.add(new Sleeper(clock.now().plus(duration), sleeps++, current));
            Coroutine.suspend();
        } else {
            this.yield();
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E sneaky(Throwable failure) throws E {
        throw (E) failure;
    }
}
