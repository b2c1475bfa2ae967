package kata.sequential;

import kata.kit.Resource;

/** Two nested statements: the same order, the same care. */
public final class Part04CleanUp {

    private Part04CleanUp() {}

    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        try (Resource one = first.open()) {
            try (Resource two = second.open()) {
                return use.of(one, two);
            }
        }
    }
}
