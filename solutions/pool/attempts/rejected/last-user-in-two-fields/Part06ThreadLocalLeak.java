package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** The latest thread and its user are two fields: between the two reads another request begins. */
@Rejected(by = "eachSeesItsOwnUserWhereverTheOtherIsHeld", says = "saw:")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    // Most calls come from the thread that began the latest request: they need no look-up.
    private static volatile Thread lastThread;
    private static volatile String lastUser;

    private Part06ThreadLocalLeak() {}

    /** Returns whose request this is: empty if nobody has logged in, and outside a request. */
    public static Optional<String> currentUser() {
        if (lastThread == Thread.currentThread()) {
            return Optional.ofNullable(lastUser);
        }
        return Optional.ofNullable(USER.get());
    }

    /**
     * Handles a request in the calling thread.
     *
     * @param user who asks, or null if nobody has logged in
     */
    public static <T> T handle(String user, Callable<T> request) throws Exception {
        String outer = USER.get();
        become(user);
        try {
            return request.call();
        } finally {
            become(outer);
        }
    }

    private static synchronized void become(String user) {
        if (user == null) {
            USER.remove();
        } else {
            USER.set(user);
        }
        lastThread = null;
        lastUser = user;
        lastThread = Thread.currentThread();
    }
}
