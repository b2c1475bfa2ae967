package kata.sequential;

import java.io.IOException;
import kata.judge.Rejected;
import kata.kit.Resource;

/** Keeps the cause, and tells nobody that a close failed. */
@Rejected(
        by = "failuresOfCloseAreSuppressedInTheFailureOfTheUse",
        says = "suppressed in it: nothing")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        try {
            Resource two = second.open();
            try {
                return use.of(one, two);
            } finally {
                closeQuietly(two);
            }
        } finally {
            closeQuietly(one);
        }
    }

    private static void closeQuietly(Resource resource) {
        try {
            resource.close();
        } catch (IOException e) {
            // There is nothing that could be done about it.
        }
    }
}
