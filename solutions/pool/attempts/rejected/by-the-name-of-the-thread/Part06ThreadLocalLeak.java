package kata.pool;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;

/** Keeps the users by the names of the threads, as a log shows them. */
@Rejected(by = "threadsOfTheSameNameAreDifferentThreads", says = "17 requests at the same time")
public final class Part06ThreadLocalLeak {

    private Part06ThreadLocalLeak() {}

    private static final Map<String, String> USERS = new ConcurrentHashMap<>();

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USERS.get(Thread.currentThread().getName()));
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        String outer = put(user);
        try {
            return request.call();
        } finally {
            put(outer);
        }
    }

    private static String put(String user) {
        String thread = Thread.currentThread().getName();
        return user == null ? USERS.remove(thread) : USERS.put(thread, user);
    }
}
