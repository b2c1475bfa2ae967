package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** A request that is handled within another one is taken for a part of that one. */
@Rejected(
        by = "aRequestWithinARequestSeesItsOwnUser",
        says = "before, in and after the inner request")
public final class Part06ThreadLocalLeak {

    private Part06ThreadLocalLeak() {}

    private static final ScopedValue<Optional<String>> USER = ScopedValue.newInstance();

    public static Optional<String> currentUser() {
        return USER.orElse(Optional.empty());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        if (USER.isBound()) {
            return request.call();
        }
        return ScopedValue.where(USER, Optional.ofNullable(user)).call(request::call);
    }
}
