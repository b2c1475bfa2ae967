package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Takes a user with an empty name for nobody. */
@Rejected(by = "aRequestWithinARequestSeesItsOwnUser", says = "in and after the inner request")
public final class Part06ThreadLocalLeak {
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get()).filter(u -> !u.isBlank());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        String before = USER.get();
        USER.set(user);
        try {
            return request.call();
        } finally {
            if (before == null) USER.remove();
            else USER.set(before);
        }
    }
}
