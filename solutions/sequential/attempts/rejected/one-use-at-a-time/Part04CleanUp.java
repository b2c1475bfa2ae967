package kata.sequential;

import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;
import kata.kit.Resource;

/** One lock for all calls. It is reentrant, so a use may call withBoth; another thread waits. */
@Rejected(
        by = "aUseMayItselfCallWithBoth",
        says = "a call of withBoth on another thread did not return")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    // A connection is used by one thread at a time. Reentrant: a use may call withBoth.
    private static final ReentrantLock IN_USE = new ReentrantLock();

    /** Opens both, passes them to the use, closes both, and returns the result of the use. */
    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        IN_USE.lock();
        try (Resource one = first.open();
                Resource two = second.open()) {
            return use.of(one, two);
        } finally {
            IN_USE.unlock();
        }
    }
}
