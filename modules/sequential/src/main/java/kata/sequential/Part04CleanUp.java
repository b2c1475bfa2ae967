package kata.sequential;

import kata.kit.Resource;

/**
 * Two resources are opened, used and closed: a connection, say, and a statement on it.
 *
 * <p>This code runs, but it is broken. Repair {@link #withBoth}. The rules:
 *
 * <ul>
 *   <li>the first is opened before the second, and each that was opened is closed exactly once,
 *       whatever fails; the last opened is closed first;
 *   <li>the first failure comes out unchanged, an exception or an {@link Error}, from an open, from
 *       the use or from a close;
 *   <li>what fails after it, while the rest is closed, is suppressed in it, in order;
 *   <li>everything happens in the calling thread, and calls are independent of each other: a use
 *       may itself call {@code withBoth}.
 * </ul>
 *
 * <p>Not asked for: an exception object that is thrown twice in one call, an opener that returns
 * {@code null}, the interrupt flag.
 */
public final class Part04CleanUp {

    private Part04CleanUp() {}

    /** Opens both, passes them to the use, closes both, and returns the result of the use. */
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
