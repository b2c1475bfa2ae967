package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Removes the user after the request, if the request gets that far. */
@Rejected(
        by = "alsoAfterAFailureNothingIsLeft",
        says = "failed with Boom; a later task ran as anna")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        USER.set(user);
        T answer = request.call();
        USER.remove();
        return answer;
    }
}
