package kata.sequential;

import kata.kit.Resource;

/** What the compiler makes of try-with-resources, written out. */
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        T result;
        try {
            Resource two = second.open();
            try {
                result = use.of(one, two);
            } catch (Throwable t) {
                throw closed(two, t);
            }
            two.close();
        } catch (Throwable t) {
            throw closed(one, t);
        }
        one.close();
        return result;
    }

    private static Exception closed(Resource resource, Throwable failure) throws Exception {
        try {
            resource.close();
        } catch (Throwable t) {
            failure.addSuppressed(t);
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw (Exception) failure;
    }
}
