package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** Thinks that an Error of a close is worse than any exception before it. */
@Rejected(
        by = "whateverFailsTheFirstFailureComesOutAndAllIsClosed",
        says = "The first failure is the best clue.")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        try (one) {
            return withSecond(one, second, use);
        }
    }

    private static <T> T withSecond(Resource one, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource two = second.open();
        T result;
        try {
            result = use.of(one, two);
        } catch (Throwable failure) {
            try {
                two.close();
            } catch (Exception e) {
                failure.addSuppressed(e);
            }
            throw failure;
        }
        two.close();
        return result;
    }
}
