package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Knows whose request a thread handles, so that any code below can ask for it.
 *
 * <p>It is broken: now and then a user is served as somebody else. The threads are pooled, and what
 * a request leaves behind in its thread is still there when the next one comes. Repair it. The
 * rules:
 *
 * <ul>
 *   <li>a request runs once, in the thread that handles it, and sees its own user, or nobody if
 *       nobody has logged in, whatever other threads do and whatever their names are;
 *   <li>what it returns or throws comes out unchanged: {@code null}, any exception, any {@link
 *       Error};
 *   <li>once it has ended, however it ended, its user is no longer visible: not to the next request
 *       on the thread, not to a task that is not a request, not in a thread it started.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>a request may be handled within another one: it sees its own user, and after it the outer
 *       one sees its own user again.
 * </ul>
 *
 * <p>Not asked for: what a thread that a request starts sees while the request is running.
 */
public final class Part06ThreadLocalLeak {

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
        if (user != null) {
            USER.set(user);
        }
        T answer = request.call();
        USER.remove();
        return answer;
    }
}
