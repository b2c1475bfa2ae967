package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Two threads, joined, and a variable for each result. A failure leaves the variable at 0. */
@Rejected(
        by = "theFailureOfALookupComesOut",
        says = "handleOrder answered \"Inventory 0 updated for order 42\"")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws InterruptedException {
        AtomicInteger stock = new AtomicInteger();
        AtomicInteger number = new AtomicInteger();
        Thread first = Thread.startVirtualThread(() -> lookUp(inventory, stock));
        Thread second = Thread.startVirtualThread(() -> lookUp(order, number));
        first.join();
        second.join();
        return "Inventory " + stock + " updated for order " + number;
    }

    @SneakyThrows
    private static void lookUp(Callable<Integer> lookup, AtomicInteger result) {
        result.set(lookup.call());
    }
}
