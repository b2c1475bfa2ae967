package kata.pool;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** A thread of its own for each request: nothing leaks, and the pool is there for nothing. */
@Rejected(by = "aRequestSeesItsOwnUserInTheThreadThatHandlesIt", says = "ran elsewhere")
public final class Part06ThreadLocalLeak {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private Part06ThreadLocalLeak() {}

    public static Optional<String> currentUser() {
        return Optional.ofNullable(USER.get());
    }

    public static <T> T handle(String user, Callable<T> request) throws Exception {
        FutureTask<T> task =
                new FutureTask<>(
                        () -> {
                            USER.set(user);
                            return request.call();
                        });
        Thread.ofPlatform().name("request").start(task);
        return task.get();
    }
}
