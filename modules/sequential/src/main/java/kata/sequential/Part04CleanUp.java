package kata.sequential;

import kata.kit.Resource;

/**
 * Two resources are opened, used and closed: a connection, say, and a statement on it.
 *
 * <p>This runs, but it is broken. Repair {@link #withBoth}. The rules:
 *
 * <ul>
 *   <li>what was opened is closed, once, always; the last opened is closed first;
 *   <li>the first thing that fails comes out unchanged, be it an open, the use or a close;
 *   <li>what fails after it, while the rest is closed, is suppressed in it, in order.
 * </ul>
 */
public final class Part04CleanUp {

    private Part04CleanUp() {}

    /** Opens both, gives them to the use, closes both, and gives the result of the use. */
    public static <T> T withBoth(Resource.Opener first, Resource.Opener second, Resource.Use<T> use)
            throws Exception {
        Resource one = first.open();
        Resource two = second.open();
        try {
            return use.of(one, two);
        } finally {
            one.close();
            two.close();
        }
    }
}
