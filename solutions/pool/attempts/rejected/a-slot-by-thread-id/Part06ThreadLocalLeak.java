package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** Has 4,096 places: threads whose ids are as far apart share one. */
@Rejected(
        by = "requestsAtTheSameTimeSeeTheirOwnUsers",
        says = "in threads whose ids are 65,536 apart")
public final class Part06ThreadLocalLeak {

    private static final int SLOTS = 4096;

    // One slot for each thread: no thread local that could leak.
    private static final AtomicReferenceArray<String> USERS = new AtomicReferenceArray<>(SLOTS);

    private Part06ThreadLocalLeak() {}

    /** Returns whose request this is: empty if nobody has logged in, and outside a request. */
    public static Optional<String> currentUser() {
        return Optional.ofNullable(USERS.get(slot()));
    }

    /**
     * Handles a request in the calling thread.
     *
     * @param user who asks, or null if nobody has logged in
     */
    public static <T> T handle(String user, Callable<T> request) throws Exception {
        int slot = slot();
        String outer = USERS.getAndSet(slot, user);
        try {
            return request.call();
        } finally {
            USERS.set(slot, outer);
        }
    }

    private static int slot() {
        return (int) (Thread.currentThread().threadId() % SLOTS);
    }
}
