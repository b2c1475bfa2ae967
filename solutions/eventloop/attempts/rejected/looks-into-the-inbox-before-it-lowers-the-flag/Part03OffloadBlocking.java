package kata.eventloop;

import java.util.Collections;
import java.util.Map;
import java.util.Queue;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/**
 * An outcome that comes after the last look into the inbox, and before the flag is down, stays
 * there.
 */
@Rejected(
        by = "outcomesThatComeAtTheSameTimeAreAllTold",
        says = "went through: A call ended while the loop passed another one's answer on")
public final class Part03OffloadBlocking {

    /** One inbox for each loop: many outcomes that come together cost one task of the loop. */
    private static final Map<Executor, Inbox> INBOXES =
            Collections.synchronizedMap(new WeakHashMap<>());

    private Part03OffloadBlocking() {}

    /** The outcomes on their way to one loop. */
    private static final class Inbox {

        private final Queue<Runnable> outcomes = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean scheduled = new AtomicBoolean();

        void put(Runnable outcome, Executor loop) {
            outcomes.add(outcome);
            if (scheduled.compareAndSet(false, true)) {
                loop.execute(() -> drain(loop));
            }
        }

        private void drain(Executor loop) {
            boolean drained = false;
            try {
                for (Runnable outcome = outcomes.poll();
                        outcome != null;
                        outcome = outcomes.poll()) {
                    outcome.run();
                }
                drained = true;
            } finally {
                if (drained) {
                    scheduled.set(false);
                } else {
                    // A callback has thrown, and ends this task: the others get another one.
                    loop.execute(() -> drain(loop));
                }
            }
        }
    }

    /**
     * Makes a blocking call on a worker. This method returns at once; it is called on the loop.
     *
     * @param blocking the call
     * @param workers run blocking calls; may throw a {@code RejectedExecutionException}
     * @param loop runs its tasks on one thread, one after the other, in the order given
     * @param callback gets the outcome of the call
     */
    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        Inbox inbox = INBOXES.computeIfAbsent(loop, _ -> new Inbox());
        try {
            workers.execute(() -> inbox.put(outcomeOf(blocking, callback), loop));
        } catch (RejectedExecutionException refused) {
            inbox.put(() -> callback.onError(refused), loop);
        }
    }

    /** Makes the call, and gives what is left to do on the loop. */
    private static <T> Runnable outcomeOf(Callable<T> blocking, Callback<T> callback) {
        try {
            T answer = blocking.call();
            return () -> callback.onSuccess(answer);
        } catch (Throwable thrown) {
            return () -> callback.onError(thrown);
        }
    }
}
