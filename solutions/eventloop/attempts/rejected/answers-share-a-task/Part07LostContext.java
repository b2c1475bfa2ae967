package kata.eventloop;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Answers that come together share a task. */
@Rejected(by = "theAnswerOfAServiceFindsItsRequest", says = "answers:")
public final class Part07LostContext {

    private static final ThreadLocal<String> REQUEST = ThreadLocal.withInitial(() -> "-");

    private final Executor loop;
    private final Queue<Runnable> answers = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean handedOver = new AtomicBoolean();

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    /** The id of the request for which the calling code runs, or "-". */
    public static String requestId() {
        return REQUEST.get();
    }

    /** Runs the body now, for this request. */
    public static void handle(String id, Runnable body) {
        String before = REQUEST.get();
        REQUEST.set(id);
        try {
            body.run();
        } finally {
            REQUEST.set(before);
        }
    }

    /** Passes a task to the loop, for the request that runs now. */
    public void later(Runnable task) {
        String id = requestId();
        loop.execute(() -> handle(id, task));
    }

    /** A callback for a service: it runs on the loop, for the request that runs now. */
    public <T> Callback<T> callback(Callback<T> callback) {
        String id = requestId();
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                deliver(() -> handle(id, () -> callback.onSuccess(answer)));
            }

            @Override
            public void onError(Throwable error) {
                deliver(() -> handle(id, () -> callback.onError(error)));
            }
        };
    }

    /** A burst of answers wakes the loop only once. */
    private void deliver(Runnable answer) {
        answers.add(answer);
        wake();
    }

    private void wake() {
        if (handedOver.compareAndSet(false, true)) {
            loop.execute(this::runAnswers);
        }
    }

    private void runAnswers() {
        handedOver.set(false);
        try {
            for (Runnable next = answers.poll(); next != null; next = answers.poll()) {
                next.run();
            }
        } finally {
            if (!answers.isEmpty()) {
                wake(); // one has thrown: the others come in the next task
            }
        }
    }
}
