package kata.structured;

import static kata.kit.Todo.todo;

import java.util.concurrent.Callable;

/**
 * A customer orders. Two lookups are needed, one in the inventory and one in the orders. Each takes
 * a while, and neither needs the result of the other: so they are made side by side.
 *
 * <p>Write {@link #handleOrder}. The rules:
 *
 * <ul>
 *   <li>both lookups are in progress at the same time;
 *   <li>the answer reads {@code "Inventory 7 updated for order 42"}, and comes when both lookups
 *       have ended;
 *   <li>when a lookup fails, its exception comes out, as itself or as the cause of another one;
 *       whether the other lookup is then stopped is up to you;
 *   <li>when the method ends, with an answer or with an exception, every thread that it started has
 *       ended, too.
 * </ul>
 */
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    /** Makes both lookups and combines their results. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        return todo("make both lookups side by side, and combine their results when both are in");
    }
}
