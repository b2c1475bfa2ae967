package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;

/** A context that closes: the compiler writes the finally. */
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<Context> CONTEXT = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    private record Context(String user, Context outer) implements AutoCloseable {

        private static Context open(String user) {
            Context context = new Context(user, CONTEXT.get());
            CONTEXT.set(context);
            return context;
        }

        @Override
        public void close() {
            if (outer == null) {
                CONTEXT.remove();
            } else {
                CONTEXT.set(outer);
            }
        }
    }

    public static Optional<String> currentUser() {
        return Optional.ofNullable(CONTEXT.get()).map(Context::user);
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        try (Context _ = Context.open(user)) {
            return request.call();
        }
    }
}
