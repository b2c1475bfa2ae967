package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import kata.judge.Rejected;

/** Overwrites the last user when the next request comes. Until then the thread remembers. */
@Rejected(by = "aTaskThatIsNoRequestSeesNobody", says = "after anna's request, ran as anna")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        USER.remove();
        USER.set(user);
        return request.call();
    }
}
