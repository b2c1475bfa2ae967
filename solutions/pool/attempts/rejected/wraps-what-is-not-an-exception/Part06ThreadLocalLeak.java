package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Makes an exception of every Error, so that no handler is surprised. */
@Rejected(
        by = "whateverARequestEndsWithComesOutAndNothingIsLeft",
        says = "a request threw an AssertionError")
public final class Part06ThreadLocalLeak {

    private Part06ThreadLocalLeak() {}

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        String outer = USER.get();
        USER.set(user);
        try {
            return request.call();
        } catch (Error e) {
            throw new IllegalStateException("the request failed", e);
        } finally {
            if (outer == null) {
                USER.remove();
            } else {
                USER.set(outer);
            }
        }
    }
}
