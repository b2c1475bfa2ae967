package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Catches Exception. An Error is none, and goes past it. */
@Rejected(by = "alsoAfterAFailureNothingIsLeft", says = "failed with StackOverflowError")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        USER.set(user);
        T answer;
        try {
            answer = request.call();
        } catch (Exception e) {
            USER.remove();
            throw e;
        }
        USER.remove();
        return answer;
    }
}
