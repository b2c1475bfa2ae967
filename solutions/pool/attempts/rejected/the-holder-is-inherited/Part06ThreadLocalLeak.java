package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** A new thread inherits the very holder of the one that started it, and overwrites its user. */
@Rejected(by = "requestsAtTheSameTimeSeeTheirOwnUsers", says = "meanwhile anna's ran as bert")
public final class Part06ThreadLocalLeak {

    private static final class Holder {
        private volatile String user;
    }

    private static final ThreadLocal<Holder> HOLDER =
            new InheritableThreadLocal<>() {
                @Override
                protected Holder initialValue() {
                    return new Holder();
                }
            };

    private Part06ThreadLocalLeak() {}

    /** Returns whose request this is: empty if nobody has logged in, and outside a request. */
    public static Optional<String> currentUser() {
        return Optional.ofNullable(HOLDER.get().user);
    }

    /**
     * Handles a request in the calling thread.
     *
     * @param user who asks, or null if nobody has logged in
     */
    public static <T> T handle(String user, Callable<T> request) throws Exception {
        Holder holder = HOLDER.get();
        String outer = holder.user;
        holder.user = user;
        try {
            return request.call();
        } finally {
            holder.user = outer;
        }
    }
}
