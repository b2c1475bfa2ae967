package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/**
 * Before each turn one of the due sleepers is put into the line: one that gives way later overtakes
 * the others.
 */
@Rejected(by = "whoIsDueGetsATurn", says = "a, b and c became due in one turn")
public final class Part02GreenThreads {

    public interface Clock {

        Duration now();

        void waitUntil(Duration time);
    }

    public static final class Green<T> {

        private final String name;
        private final Coroutine coroutine;
        private final List<Green<?>> joiners = new ArrayList<>();
        private T result;
        private Throwable failure;

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
                            });
        }
    }

    private record Sleeper(Duration until, long number, Green<?> green) {}

    private final Clock clock;
    private final Queue<Green<?>> ready = new ArrayDeque<>();
    private final PriorityQueue<Sleeper> sleepers =
            new PriorityQueue<>(
                    Comparator.comparing(Sleeper::until).thenComparingLong(Sleeper::number));
    private final Map<Green<?>, Green<?>> joining = new LinkedHashMap<>();
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
            Green<?> next = ready.poll();
            if (next != null) {
                turn(next);
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
        if (!sleepers.isEmpty() && sleepers.peek().until().compareTo(clock.now()) <= 0) {
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
        if (green.coroutine.isDone()) {
            for (Green<?> joiner : green.joiners) {
                joining.remove(joiner);
                ready.add(joiner);
            }
            green.joiners.clear();
        }
    }

    private IllegalStateException deadlock() {
        StringJoiner message = new StringJoiner(", ");
        joining.forEach((waiter, other) -> message.add(waiter.name + " waits for " + other.name));
        return new IllegalStateException(message.toString());
    }

    public void yield() {
        ready.add(current);
        Coroutine.suspend();
    }

    public <T> T join(Green<T> other) throws Exception {
        if (!other.coroutine.isDone()) {
            Green<?> me = current;
            other.joiners.add(me);
            joining.put(me, other);
            Coroutine.suspend();
        }
        if (other.failure != null) {
            throw Part02GreenThreads.<Exception>raise(other.failure);
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

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E raise(Throwable failure) throws E {
        throw (E) failure;
    }
}
