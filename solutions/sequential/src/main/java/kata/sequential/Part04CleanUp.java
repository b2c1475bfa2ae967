package kata.sequential;

import kata.kit.Resource;

/**
 * Two resources are opened, used and closed.
 *
 * <p>The language has a statement for exactly these rules, so there is nothing left to write: it
 * closes in reverse order, only what was opened, and keeps the first failure. A resource that lives
 * longer than a block (a field, say) needs the same care by hand. So does code in which the use and
 * a close may throw the same object: the statement would try to suppress it in itself, and throw an
 * {@code IllegalArgumentException} instead.
 */
public final class Part04CleanUp {

    private Part04CleanUp() {}

    /** Opens both, passes them to the use, closes both, and returns the result of the use. */
    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        // Both in one head: the first is already protected while the second opens.
        // tag::with-both[]
        try (Resource one = first.open();
                Resource two = second.open()) {
            return use.of(one, two);
        }
        // end::with-both[]
    }
}
