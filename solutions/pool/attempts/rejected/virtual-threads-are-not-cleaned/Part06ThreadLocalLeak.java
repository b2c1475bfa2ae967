package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Takes it that a virtual thread ends with its request. */
@Rejected(by = "onAVirtualThreadNothingIsLeftEither", says = "then it ran as anna")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        String outer = USER.get();
        USER.set(user);
        try {
            return request.call();
        } finally {
            if (outer != null) {
                USER.set(outer);
            } else if (!Thread.currentThread().isVirtual()) {
                // Virtual threads are not pooled: what they hold goes with them.
                USER.remove();
            }
        }
    }
}
