package kata.structured;

import static kata.kit.Todo.todo;

import java.util.concurrent.Callable;

/**
 * A customer places an order. It needs two lookups, one in the inventory and one in the orders.
 * Each takes a while, and neither needs the result of the other, so they can run side by side.
 *
 * <p>Write {@link #handleOrder}. The rules:
 *
 * <ul>
 *   <li>each lookup is made once, and both are in progress at the same time, even while every
 *       thread of the common pool is busy;
 *   <li>the answer reads {@code "Inventory 7 updated for order 42"}, whatever the two numbers are;
 *       it comes when both lookups have ended, however long that takes;
 *   <li>when a lookup throws anything, an error included, that exception comes out: as itself, or
 *       as the cause of another one. Whether the other lookup is stopped is up to you;
 *   <li>when the method ends, with an answer or with an exception, every thread that it started has
 *       ended, too;
 *   <li>orders that are handled at the same time neither mix, even if they share their lookups, nor
 *       wait for each other.
 * </ul>
 *
 * <p>Not asked for: lookups that return null, which failure comes out of two, and what happens if
 * the caller is interrupted.
 */
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    /** Makes both lookups and combines their results. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        return todo("make both lookups side by side, and combine their results when both are in");
    }
}
