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

/** Runs the first sleeper that is due before it makes the others able to run. */
@Rejected(by = "thoseThatAreDueTakeTurns", says = "a1")
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
        private boolean ended;

        private Green(String name, Callable<T> body) {
            this.name = name;
            coroutine =
                    new Coroutine(
                            () -> {
                                try {
                                    result = body.call();
                                } catch (Throwable thrown) {
                                    failure = thrown;
                                }
                                ended = true;
                            });
        }
    }

    /** A place among the sleepers. */
    private record Sleep(Duration until, long number, Green<?> green) {}

    private final Clock clock;
    private final Queue<Green<?>> ready = new ArrayDeque<>();
    private final Queue<Sleep> sleepers =
            new PriorityQueue<>(
                    Comparator.comparing(Sleep::until).thenComparingLong(Sleep::number));
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
                turn(ready.remove());
            } else if (!sleepers.isEmpty()) {
                // Nobody else can run: it is the turn of the one whose deadline is the earliest.
                Sleep first = sleepers.remove();
                clock.waitUntil(first.until());
                turn(first.green());
            } else if (joining.isEmpty()) {
                return;
            } else {
                throw new IllegalStateException(
                        joining.stream()
                                .map(green -> green.name + " waits for " + green.waitsFor.name)
                                .collect(Collectors.joining(", ", "nobody can run: ", "")));
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

    private void turn(Green<?> green) {
        current = green;
        try {
            green.coroutine.resume();
        } finally {
            current = null;
        }
        if (green.ended) {
            for (Green<?> joiner : green.joiners) {
                joining.remove(joiner);
                ready.add(joiner);
            }
            green.joiners.clear();
        }
    }

    /** Gives way to the others that are able to run. */
    public void yield() {
        ready.add(current);
        Coroutine.suspend();
    }

    public <T> T join(Green<T> other) throws Exception {
        if (!other.ended) {
            Green<?> me = current;
            me.waitsFor = other;
            other.joiners.add(me);
            joining.add(me);
            Coroutine.suspend();
        }
        if (other.failure != null) {
            throw Part02GreenThreads.<Exception>raise(other.failure);
        }
        return other.result;
    }

    public void sleep(Duration duration) {
        if (duration.isZero() || duration.isNegative()) {
            this.yield();
            return;
        }
        sleepers.add(new Sleep(clock.now().plus(duration), sleeps++, current));
        Coroutine.suspend();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E raise(Throwable failure) throws E {
        throw (E) failure;
    }
}
