package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Cleans up always, and gives null where the request failed. */
@Rejected(by = "whatTheRequestThrowsComesOut", says = "no exception")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        USER.set(user);
        try {
            return request.call();
        } catch (Exception e) {
            return null;
        } finally {
            USER.remove();
        }
    }
}
