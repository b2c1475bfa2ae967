package kata.kit.favorites;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

/** A call on a thread of its own that answers through a callback. */
final class RemoteCall<V> implements Call {

    private final Callable<V> question;
    private final Callback<? super V> callback;
    private final Thread thread;

    // Answer and cancellation race, and the first decides. One compare-and-set is enough; a lock
    // would have to be held while the callback runs.
    private final AtomicBoolean decided = new AtomicBoolean();

    private RemoteCall(ServiceThreads threads, Callable<V> question, Callback<? super V> callback) {
        this.question = question;
        this.callback = callback;
        this.thread = threads.newThread(this::run);
    }

    static <V> Call start(
            ServiceThreads threads, Callable<V> question, Callback<? super V> callback) {
        RemoteCall<V> call = new RemoteCall<>(threads, question, callback);
        threads.start(call.thread);
        return call;
    }

    private void run() {
        V answer;
        try {
            answer = question.call();
        } catch (Throwable error) {
            if (decide()) {
                callback.onError(error);
            }
            return;
        }
        // Outside the try: what a callback throws is not the service's error. It ends this thread
        // as an uncaught exception, for the test's handler to see.
        if (decide()) {
            callback.onSuccess(answer);
        }
    }

    @Override
    public boolean cancel() {
        boolean inTime = decide();
        if (inTime) {
            thread.interrupt();
        }
        return inTime;
    }

    private boolean decide() {
        return decided.compareAndSet(false, true);
    }
}
