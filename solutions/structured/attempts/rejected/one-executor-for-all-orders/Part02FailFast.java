package kata.structured;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import kata.judge.Rejected;

/** Keeps the threads of all orders in one set, and interrupts them all. */
@Rejected(by = "ordersAtTheSameTimeDoNotMix", says = "lookups of this one were interrupted")
public final class Part02FailFast {

    private static final Set<Thread> LOOKUPS = ConcurrentHashMap.newKeySet();

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            var stock = scope.fork(() -> noted(inventory));
            var number = scope.fork(() -> noted(order));
            scope.join();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } catch (FailedException e) {
            LOOKUPS.forEach(Thread::interrupt);
            switch (e.getCause()) {
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                default -> throw e;
            }
        }
    }

    private static Integer noted(Callable<Integer> lookup) throws Exception {
        LOOKUPS.add(Thread.currentThread());
        try {
            return lookup.call();
        } finally {
            LOOKUPS.remove(Thread.currentThread());
        }
    }
}
