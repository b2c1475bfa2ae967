package kata.sequential;

import java.util.ArrayDeque;
import java.util.Deque;
import kata.judge.Rejected;
import kata.kit.Resource;

/** Keeps what is open for all calls of a thread, and closes all of it where one call fails. */
@Rejected(by = "aUseMayItselfCallWithBoth", says = "2 of the outer call's 2 resources")
public final class Part04CleanUp {

    private static final ThreadLocal<Deque<Resource>> OPEN =
            ThreadLocal.withInitial(ArrayDeque::new);

    private Part04CleanUp() {}

    /** Opens both, passes them to the use, closes both, and returns the result of the use. */
    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Deque<Resource> open = OPEN.get();
        T result;
        try {
            Resource one = first.open();
            open.push(one);
            Resource two = second.open();
            open.push(two);
            result = use.of(one, two);
        } catch (Throwable e) {
            while (!open.isEmpty()) {
                closeLast(open, e);
            }
            throw e;
        }
        Throwable failure = closeLast(open, null);
        failure = closeLast(open, failure);
        if (failure != null) {
            Part04CleanUp.<Exception>raise(failure);
        }
        return result;
    }

    private static Throwable closeLast(Deque<Resource> open, Throwable failure) {
        Resource last = open.poll();
        if (last == null) {
            return failure;
        }
        try {
            last.close();
            return failure;
        } catch (Throwable e) {
            if (failure == null) {
                return e;
            }
            failure.addSuppressed(e);
            return failure;
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void raise(Throwable failure) throws X {
        throw (X) failure;
    }
}
