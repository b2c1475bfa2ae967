package kata.sequential;

import java.util.ArrayDeque;
import java.util.Deque;
import kata.judge.Rejected;
import kata.kit.Resource;
import lombok.SneakyThrows;

/** Keeps open resources in one place for all calls, and the inner call closes them all. */
@Rejected(
        by = "aUseMayItselfCallWithBoth",
        says = "close 4, close 3, close 2, close 1, use 1 and 2")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    private static final Deque<Resource> OPEN = new ArrayDeque<>();

    @SneakyThrows
    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        T result = null;
        Throwable failure = null;
        try {
            Resource one = first.open();
            OPEN.push(one);
            Resource two = second.open();
            OPEN.push(two);
            result = use.of(one, two);
        } catch (Throwable t) {
            failure = t;
        }
        while (!OPEN.isEmpty()) {
            try {
                OPEN.pop().close();
            } catch (Throwable t) {
                if (failure == null) {
                    failure = t;
                } else {
                    failure.addSuppressed(t);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
        return result;
    }
}
