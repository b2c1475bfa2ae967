package kata.structured;

import static kata.kit.Todo.todo;

import java.util.concurrent.Callable;

/**
 * The same order. If one of the two lookups fails, there will be no answer, and nobody needs the
 * result of the other one.
 *
 * <p>Write {@link #handleOrder}. The rules:
 *
 * <ul>
 *   <li>both lookups are in progress at the same time, even while every thread of the common pool
 *       is busy; the answer reads {@code "Inventory 7 updated for order 42"};
 *   <li>when one of them fails, the other is interrupted at once: whichever fails, and however long
 *       the other would still take;
 *   <li>what the failed lookup threw comes out, errors included: the very same object, not wrapped.
 *       What the interrupted lookup throws never comes out;
 *   <li>when the method ends, with an answer or with an exception, both lookups have ended, too. An
 *       interrupted lookup may need a moment to clean up, however long that is;
 *   <li>orders that are handled at the same time do not wait for each other, and do not mix, even
 *       if they share their lookups: the failure of one stops no other.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>when the caller is interrupted, before or while it waits for a lookup, so are both lookups.
 *       When they have ended, an {@link InterruptedException} comes out;
 *   <li>an interruption while a lookup cleans up does not end the wait for it, not even a second
 *       one.
 * </ul>
 *
 * <p>Not asked for: lookups that return null; which exception comes out if both lookups fail, or if
 * one fails and the caller is interrupted.
 */
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        return todo("make both lookups side by side; when one fails, stop the other at once");
    }
}
