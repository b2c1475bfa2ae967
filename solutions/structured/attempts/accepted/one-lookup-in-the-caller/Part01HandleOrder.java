package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** The caller would only wait: so it makes one of the lookups, and needs one thread only. */
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        FutureTask<Integer> number = new FutureTask<>(order);
        Thread thread = Thread.ofVirtual().name("order").start(number);
        int stock;
        try {
            stock = inventory.call();
        } finally {
            thread.join();
        }
        return "Inventory " + stock + " updated for order " + number.get();
    }
}
