package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Knows whose request a thread handles, so that any code below can ask for it.
 *
 * <p>It is broken: now and then somebody is served as somebody else. The threads are pooled, and
 * what a request leaves in its thread is there when the next one comes. Repair it. The rules:
 *
 * <ul>
 *   <li>a request runs in the thread that handles it, and sees its own user or nobody;
 *   <li>what it returns or throws comes out unchanged;
 *   <li>once it has ended, however it ended, nothing of it is left: not for the next request on the
 *       thread, not for a task that is no request, not in a thread that it caused to start.
 * </ul>
 */
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    /** Whose request this thread handles. Empty if nobody has logged in, and outside a request. */
    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    /**
     * Handles a request in the calling thread.
     *
     * @param user who asks, or null where nobody has logged in
     */
    public static <T> T handle(String user, Callable<T> request) throws Exception {
        if (user != null) {
            USER.set(user);
        }
        T answer = request.call();
        USER.remove();
        return answer;
    }
}
