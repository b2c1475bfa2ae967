package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/**
 * Sets the user of those who have logged in. The next one without a login gets that of the last.
 */
@Rejected(by = "theNextRequestSeesNothingOfTheLast", says = "the request after anna's ran as anna")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        if (user != null) {
            USER.set(user);
        }
        return request.call();
    }
}
