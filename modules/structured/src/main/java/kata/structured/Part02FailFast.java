package kata.structured;

import static kata.kit.Todo.todo;

import java.util.concurrent.Callable;

/**
 * The same order. Now one of the two lookups fails: there will be no answer, so what the other one
 * still does is for nobody.
 *
 * <p>Write {@link #handleOrder}. The rules:
 *
 * <ul>
 *   <li>both lookups are in progress at the same time, and the answer reads {@code "Inventory 7
 *       updated for order 42"};
 *   <li>when one of them fails, the other is interrupted at once: whichever fails, and however long
 *       the other would still take;
 *   <li>the exception comes out that the failed lookup threw: itself, not wrapped in another one;
 *   <li>when the method ends, with an answer or with an exception, both lookups have ended, too;
 *       one that is interrupted may need a moment to clean up.
 * </ul>
 */
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        return todo("make both lookups side by side; when one fails, stop the other at once");
    }
}
