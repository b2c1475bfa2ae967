package kata.eventloop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;

/** Takes the id of the ended request out of a list by its value. */
@Rejected(by = "aRequestWithinARequestHasItsOwn", says = "a within b within a")
public final class Part07LostContext {

    // The requests that run on this thread, the innermost last.
    private static final ThreadLocal<List<String>> REQUESTS =
            ThreadLocal.withInitial(ArrayList::new);

    private final Executor loop;

    public Part07LostContext(Executor loop) {
        this.loop = loop;
    }

    public static String requestId() {
        List<String> requests = REQUESTS.get();
        return requests.isEmpty() ? "-" : requests.getLast();
    }

    public static void handle(String id, Runnable body) {
        List<String> requests = REQUESTS.get();
        requests.add(id);
        try {
            body.run();
        } finally {
            requests.remove(id);
        }
    }

    public void later(Runnable task) {
        later(requestId(), task);
    }

    private void later(String id, Runnable task) {
        loop.execute(() -> handle(id, task));
    }

    public <T> Callback<T> callback(Callback<T> callback) {
        String id = requestId();
        return new Callback<>() {
            @Override
            public void onSuccess(T answer) {
                later(id, () -> callback.onSuccess(answer));
            }

            @Override
            public void onError(Throwable error) {
                later(id, () -> callback.onError(error));
            }
        };
    }
}
