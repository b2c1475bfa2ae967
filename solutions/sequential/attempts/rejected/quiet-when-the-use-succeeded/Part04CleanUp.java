package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** A failure of close counts only as a companion of another failure. */
@Rejected(by = "aFailureOfCloseAloneComesOut", says = "no exception")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Throwable failure = null;
        Resource one = first.open();
        try {
            Resource two = second.open();
            try {
                return use.of(one, two);
            } catch (Throwable t) {
                failure = t;
                throw t;
            } finally {
                close(two, failure);
            }
        } catch (Throwable t) {
            failure = t;
            throw t;
        } finally {
            close(one, failure);
        }
    }

    private static void close(Resource resource, Throwable failure) {
        try {
            resource.close();
        } catch (Exception e) {
            if (failure != null) {
                failure.addSuppressed(e);
            }
        }
    }
}
