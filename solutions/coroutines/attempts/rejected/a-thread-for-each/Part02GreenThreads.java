package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** A thread of the JVM for each green thread, and one permit that goes round. */
@Rejected(by = "allOfThemRunOnTheCallersThread", says = "ran on")
public final class Part02GreenThreads {

    /** What time it is. */
    public interface Clock {

        Duration now();

        void waitUntil(Duration time);
    }

    /** A thread of this scheduler. */
    public static final class Green<T> {

        private final Callable<T> body;
        private final Semaphore turn = new Semaphore(0);
        private final CompletableFuture<T> result = new CompletableFuture<>();
        private boolean started;

        private Green(Callable<T> body) {
            this.body = body;
        }
    }

    private final Clock clock;
    private final Queue<Green<?>> ready = new ArrayDeque<>();
    private final Semaphore back = new Semaphore(0);
    private Green<?> current;

    public Part02GreenThreads(Clock clock) {
        this.clock = clock;
    }

    public <T> Green<T> spawn(String name, Callable<T> body) {
        Green<T> green = new Green<>(body);
        ready.add(green);
        return green;
    }

    public void run() {
        while (!ready.isEmpty()) {
            current = ready.remove();
            start(current);
            back.acquireUninterruptibly();
        }
    }

    private <T> void start(Green<T> green) {
        if (green.started) {
            green.turn.release();
            return;
        }
        green.started = true;
        Thread.ofPlatform()
                .start(
                        () -> {
                            try {
                                green.result.complete(green.body.call());
                            } catch (Throwable thrown) {
                                green.result.completeExceptionally(thrown);
                            }
                            back.release();
                        });
    }

    public void yield() {
        Green<?> me = current;
        ready.add(me);
        back.release();
        me.turn.acquireUninterruptibly();
    }

    public <T> T join(Green<T> other) throws Exception {
        while (!other.result.isDone()) {
            this.yield();
        }
        return other.result.get();
    }

    public void sleep(Duration duration) {
        clock.waitUntil(clock.now().plus(duration));
    }
}
