package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import kata.judge.Rejected;
import kata.kit.Coroutine;

/** Makes the message by going from one to the next, on the stack. */
@Rejected(by = "aRingOfThirtyThousandIsNoticedToo", says = "threw StackOverflowError")
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
        green.coroutine.resume();
        current = null;
        if (green.coroutine.isDone()) {
            for (Green<?> joiner : green.joiners) {
                joiner.waitsFor = null;
                joining.remove(joiner);
                ready.add(joiner);
            }
            green.joiners.clear();
        }
    }

    // Circle by circle, so that a reader sees who closes it: "a waits for b, b waits for a".
    private IllegalStateException deadlock() {
        StringBuilder report = new StringBuilder("deadlock");
        Set<Green<?>> named = new HashSet<>();
        for (Green<?> green : joining) {
            follow(green, named, report);
        }
        return new IllegalStateException(report.toString());
    }

    private static void follow(Green<?> green, Set<Green<?>> named, StringBuilder report) {
        if (green.waitsFor == null || !named.add(green)) {
            return;
        }
        report.append(report.length() == "deadlock".length() ? ": " : ", ")
                .append(green.name)
                .append(" waits for ")
                .append(green.waitsFor.name);
        follow(green.waitsFor, named, report);
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
