package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Inheritable, so that helper threads know the user, too. They never forget it again. */
@Rejected(by = "aThreadThatARequestCausesToStartInheritsNothing", says = "ran as anna")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new InheritableThreadLocal<>();

    private Part06ThreadLocalLeak() {}

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
