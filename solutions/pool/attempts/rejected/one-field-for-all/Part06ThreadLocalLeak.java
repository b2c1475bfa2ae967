package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Cleans up well, but keeps one user for all threads. */
@Rejected(by = "requestsAtTheSameTimeSeeTheirOwnUsers", says = "two requests at the same time")
public final class Part06ThreadLocalLeak {

    private static volatile String user;

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(user);
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        Part06ThreadLocalLeak.user = user;
        try {
            return request.call();
        } finally {
            Part06ThreadLocalLeak.user = null;
        }
    }
}
