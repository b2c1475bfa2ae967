package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** One user for all threads, made safe by a lock: now the server handles one request at a time. */
@Rejected(
        by = "requestsAtTheSameTimeSeeTheirOwnUsers",
        says = "at most 1 of 2 requests were in progress")
public final class Part06ThreadLocalLeak {

    private static String user;

    private Part06ThreadLocalLeak() {}

    public static synchronized Optional<String> currentUser() {
        return Optional.ofNullable(user);
    }

    public static synchronized <T> T handle(String user, Callable<T> request) throws Exception {
        Part06ThreadLocalLeak.user = user;
        try {
            return request.call();
        } finally {
            Part06ThreadLocalLeak.user = null;
        }
    }
}
