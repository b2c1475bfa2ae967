package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Removes its user at the end, and with it the user of the request around it. */
@Rejected(
        by = "aRequestWithinARequestSeesItsOwnUser",
        says = "before, in and after the inner request")
public final class Part06ThreadLocalLeak {

    private Part06ThreadLocalLeak() {}

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        USER.set(user);
        try {
            return request.call();
        } finally {
            USER.remove();
        }
    }
}
