package kata.sequential;

import java.util.ArrayDeque;
import java.util.Deque;
import kata.kit.Resource;
import lombok.SneakyThrows;

/** Keeps what was opened on a stack, for a number of resources that is not known beforehand. */
public final class Part04CleanUp {

    private Part04CleanUp() {}

    @SneakyThrows
    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Deque<Resource> open = new ArrayDeque<>();
        Throwable failure = null;
        T result = null;
        try {
            open.push(first.open());
            Resource one = open.peek();
            open.push(second.open());
            result = use.of(one, open.peek());
        } catch (Throwable t) {
            failure = t;
        }
        while (!open.isEmpty()) {
            try {
                open.pop().close();
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
