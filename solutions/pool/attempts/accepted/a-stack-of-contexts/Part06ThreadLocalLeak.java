package kata.pool;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Callable;

/** A stack of contexts in each thread: the request that began last is the current one. */
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<Deque<Optional<String>>> USERS =
            ThreadLocal.withInitial(ArrayDeque::new);

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        Deque<Optional<String>> users = USERS.get();
        if (users.isEmpty()) {
            USERS.remove();
            return Optional.empty();
        }
        return users.peek();
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        Deque<Optional<String>> users = USERS.get();
        users.push(Optional.ofNullable(user));
        try {
            return request.call();
        } finally {
            users.pop();
            if (users.isEmpty()) {
                USERS.remove();
            }
        }
    }
}
