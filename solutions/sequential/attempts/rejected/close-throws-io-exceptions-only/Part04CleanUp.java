package kata.sequential;

import java.io.IOException;
import kata.judge.Rejected;
import kata.kit.Resource;
import lombok.SneakyThrows;

/** Reads the signature of close, and forgets what need not be declared. */
@Rejected(
        by = "whateverFailsTheFirstFailureComesOutAndAllIsClosed",
        says = "A failure can leave the block with any type")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    @SneakyThrows
    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        Resource two = null;
        T result = null;
        Throwable failure = null;
        try {
            two = second.open();
            result = use.of(one, two);
        } catch (Throwable t) {
            failure = t;
        }
        failure = two == null ? failure : closed(two, failure);
        failure = closed(one, failure);
        if (failure != null) {
            throw failure;
        }
        return result;
    }

    private static Throwable closed(Resource resource, Throwable failure) {
        try {
            resource.close();
        } catch (IOException e) {
            if (failure == null) {
                return e;
            }
            failure.addSuppressed(e);
        }
        return failure;
    }
}
