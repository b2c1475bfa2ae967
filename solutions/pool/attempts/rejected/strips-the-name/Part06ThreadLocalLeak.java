package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Strips the name of the user of its blanks. */
@Rejected(by = "aRequestSeesItsOwnUserInTheThreadThatHandlesIt", says = "ran as Optional[anna]")
public final class Part06ThreadLocalLeak {

    // A plain ThreadLocal, not an inheritable one: a pooled thread would inherit the user of the
    // request during which it happened to be started, and keep it for good. In new code, a
    // ScopedValue (final since JDK 25) is better: it cannot be set without an end. A thread local
    // is still right if a framework calls begin() and end() of a request separately.
    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    /** Returns whose request this is: empty if nobody has logged in, and outside a request. */
    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    /**
     * Handles a request in the calling thread.
     *
     * @param user who asks, or null if nobody has logged in
     */
    public static <T> T handle(String user, Callable<T> request) throws Exception {
        String outer = USER.get();
        // Even if it is null: a request without a user has a context of its own, too.
        USER.set(user == null ? null : user.strip());
        try {
            return request.call();
        } finally {
            if (outer == null) {
                // Not set(null): that would leave an entry behind in the thread.
                USER.remove();
            } else {
                USER.set(outer);
            }
        }
    }
}
