package kata.pool;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the users by thread in a map of its own: all in one place, and cleaned up the same way. */
public final class Part06ThreadLocalLeak {

    private static final Map<Thread, String> USERS = new ConcurrentHashMap<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USERS.get(Thread.currentThread()));
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
        Thread thread = Thread.currentThread();
        return user == null ? USERS.remove(thread) : USERS.put(thread, user);
    }
}
