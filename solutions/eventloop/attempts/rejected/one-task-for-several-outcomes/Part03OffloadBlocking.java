package kata.eventloop;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Brings all outcomes that are there in one task: a callback that throws ends it. */
@Rejected(by = "aCallbackThatThrowsTakesNoOtherOutcomeAlong", says = "the second was told")
public final class Part03OffloadBlocking {

    private Part03OffloadBlocking() {}

    private static final Map<Executor, Hop> HOPS = new ConcurrentHashMap<>();

    public static <T> void call(
            Callable<T> blocking, Executor workers, Executor loop, Callback<T> callback) {
        Hop hop = HOPS.computeIfAbsent(loop, Hop::new);
        try {
            workers.execute(
                    () -> {
                        Runnable outcome;
                        try {
                            T answer = blocking.call();
                            outcome = () -> callback.onSuccess(answer);
                        } catch (Throwable thrown) {
                            outcome = () -> callback.onError(thrown);
                        }
                        hop.bring(outcome);
                    });
        } catch (RejectedExecutionException refused) {
            hop.bring(() -> callback.onError(refused));
        }
    }

    private static final class Hop {

        private final Queue<Runnable> outcomes = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean onItsWay = new AtomicBoolean();
        private final Executor loop;

        Hop(Executor loop) {
            this.loop = loop;
        }

        /** Wakes the loop only if it has not been woken for earlier outcomes yet. */
        void bring(Runnable outcome) {
            outcomes.add(outcome);
            if (onItsWay.compareAndSet(false, true)) {
                loop.execute(this::arrive);
            }
        }

        private void arrive() {
            onItsWay.set(
                    false); // before the first look: what comes from now on wakes the loop again
            for (Runnable next = outcomes.poll(); next != null; next = outcomes.poll()) {
                next.run();
            }
        }
    }
}
