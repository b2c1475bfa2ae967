package kata.sequential;

import kata.kit.Resource;

/**
 * Two resources are opened, used and closed.
 *
 * <p>The language has a statement for exactly these rules, so nothing is left to be written: it
 * closes in reverse order, only what was opened, and keeps the first failure. A resource that lives
 * longer than a block (a field, say) needs the same care by hand.
 */
public final class Part04CleanUp {

    private Part04CleanUp() {}

    /** Opens both, gives them to the use, closes both, and gives the result of the use. */
    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        // Both in one head: the first is protected already while the second opens.
        // tag::with-both[]
        try (Resource one = first.open();
                Resource two = second.open()) {
            return use.of(one, two);
        }
        // end::with-both[]
    }
}
