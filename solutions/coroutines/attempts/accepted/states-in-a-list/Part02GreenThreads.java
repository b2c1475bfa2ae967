package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import kata.kit.Coroutine;

/** Every green thread has a state; those that wait are found in a list at the end only. */
public final class Part02GreenThreads {

    /** What time it is. */
    public interface Clock {

        Duration now();

        void waitUntil(Duration time);
    }

    private enum State {
        ABLE,
        ASLEEP,
        JOINING,
        ENDED
    }

    /** A thread of this scheduler. */
    public static final class Green<T> {

        private final String name;
        private final Callable<T> body;
        private final Queue<Green<?>> waiters = new ArrayDeque<>();
        private Coroutine coroutine;
        private State state = State.ABLE;
        private Green<?> other;
        private Duration until;
        private T result;
        private Throwable failure;

        private Green(String name, Callable<T> body) {
            this.name = name;
            this.body = body;
        }

        private void call() {
            try {
                result = body.call();
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }
    }

    private final Clock clock;
    private final Queue<Green<?>> line = new ArrayDeque<>();
    private final List<Green<?>> asleep = new ArrayList<>();
    private final List<Green<?>> all = new ArrayList<>();
    private Green<?> mine;

    public Part02GreenThreads(Clock clock) {
        this.clock = clock;
    }

    public <T> Green<T> spawn(String name, Callable<T> body) {
        Green<T> green = new Green<>(name, body);
        all.add(green);
        line.add(green);
        return green;
    }

    public void run() {
        for (; ; ) {
            awake();
            Green<?> green = line.poll();
            if (green != null) {
                mine = green;
                if (green.coroutine == null) {
                    green.coroutine = new Coroutine(green::call);
                }
                green.coroutine.resume();
                if (green.coroutine.isDone()) {
                    green.state = State.ENDED;
                    while (!green.waiters.isEmpty()) {
                        Green<?> waiter = green.waiters.remove();
                        waiter.state = State.ABLE;
                        line.add(waiter);
                    }
                }
            } else if (!asleep.isEmpty()) {
                clock.waitUntil(asleep.getFirst().until);
            } else {
                break;
            }
        }
        String blocked =
                all.stream()
                        .filter(green -> green.state == State.JOINING)
                        .map(green -> green.name + " waits for " + green.other.name)
                        .collect(Collectors.joining("; "));
        all.clear();
        if (!blocked.isEmpty()) {
            throw new IllegalStateException(blocked);
        }
    }

    private void awake() {
        while (!asleep.isEmpty() && asleep.getFirst().until.compareTo(clock.now()) <= 0) {
            Green<?> green = asleep.removeFirst();
            green.state = State.ABLE;
            line.add(green);
        }
    }

    public void yield() {
        line.add(mine);
        Coroutine.suspend();
    }

    public <T> T join(Green<T> other) throws Exception {
        if (other.state != State.ENDED) {
            mine.state = State.JOINING;
            mine.other = other;
            other.waiters.add(mine);
            Coroutine.suspend();
        }
        if (other.failure != null) {
            throw Part02GreenThreads.<RuntimeException>sneaky(other.failure);
        }
        return other.result;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E sneaky(Throwable failure) throws E {
        throw (E) failure;
    }

    public void sleep(Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            this.yield();
            return;
        }
        mine.state = State.ASLEEP;
        mine.until = clock.now().plus(duration);
        int place = asleep.size();
        while (place > 0 && asleep.get(place - 1).until.compareTo(mine.until) > 0) {
            place--;
        }
        asleep.add(place, mine);
        Coroutine.suspend();
    }
}
