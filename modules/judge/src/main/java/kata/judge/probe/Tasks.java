package kata.judge.probe;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import kata.kit.Timeline;

/**
 * The tasks that rules hand to an attempt: recorded in the timeline, and ending as they are told.
 */
public final class Tasks {

    private Tasks() {}

    /** What a task does before it ends. */
    public interface Body {
        void run() throws Exception;
    }

    /**
     * A task that returns.
     *
     * @param name as the picture shows it: "task 3"
     */
    public static <T> Callable<T> returning(T result, String name, Timeline timeline, Body body) {
        return () ->
                timeline.waiting(
                        name,
                        () -> {
                            body.run();
                            return result;
                        });
    }

    /** A task that throws. */
    public static <T> Callable<T> failing(
            Exception failure, String name, Timeline timeline, Body body) {
        return returning(
                null,
                name,
                timeline,
                () -> {
                    body.run();
                    throw failure;
                });
    }

    /**
     * Waits in spite of interruptions: a task that is busy with its own cleaning up does not end at
     * once. The interruption is kept for later.
     */
    public static void awaitEvenIfInterrupted(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
