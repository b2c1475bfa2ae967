package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Notes the outer user in the thread: there is one place, and a third request overwrites it. */
@Rejected(by = "aRequestWithinARequestSeesItsOwnUser", says = "three requests, one in the other")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();
    private static final ThreadLocal<String> BEFORE = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        BEFORE.set(USER.get());
        USER.set(user);
        try {
            return request.call();
        } finally {
            USER.set(BEFORE.get());
            BEFORE.remove();
            if (USER.get() == null) {
                USER.remove();
            }
        }
    }
}
