package kata.sequential;

import kata.judge.Rejected;
import kata.kit.Resource;

/** Closes after a catch of Exception: an Error passes by. */
@Rejected(by = "bothAreClosedWhenTheUseEndsWithAnError", says = "Missing: close statement")
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        try (Opened one = new Opened(first.open())) {
            Resource two = second.open();
            T result;
            try {
                result = use.of(one.resource(), two);
            } catch (Exception e) {
                try {
                    two.close();
                } catch (Exception closing) {
                    e.addSuppressed(closing);
                }
                throw e;
            }
            two.close();
            return result;
        }
    }

    private record Opened(Resource resource) implements AutoCloseable {
        @Override
        public void close() throws java.io.IOException {
            resource.close();
        }
    }
}
