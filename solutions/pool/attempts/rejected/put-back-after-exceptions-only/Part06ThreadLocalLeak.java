package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** An Error of an inner request leaves its user behind. */
@Rejected(by = "aRequestWithinARequestSeesItsOwnUser", says = "after two that failed")
public final class Part06ThreadLocalLeak {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        String before = USER.get();
        USER.set(user);
        try {
            T t = request.call();
            USER.set(before);
            return t;
        } catch (Exception e) {
            USER.set(before);
            throw e;
        } finally {
            if (before == null) USER.remove();
        }
    }
}
