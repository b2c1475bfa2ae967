package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;

/** A scoped value ends with the call it was bound for. There is nothing to remove. */
public final class Part06ThreadLocalLeak {

    private static final ScopedValue<Optional<String>> USER = ScopedValue.newInstance();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return USER.orElse(Optional.empty());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        return ScopedValue.where(USER, Optional.ofNullable(user)).call(request::call);
    }
}
