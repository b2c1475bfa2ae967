package kata.structured;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Finds the thread to interrupt by its lookup, for all orders together. */
@Rejected(by = "theFailureOfAnOrderIsItsOwn", says = "One of them failed")
public final class Part01HandleOrder {

    private static final Map<Callable<Integer>, Thread> RUNNING = new ConcurrentHashMap<>();

    private Part01HandleOrder() {}

    /** Makes both lookups and combines their results. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Integer[] numbers = new Integer[2];
        Thread first =
                Thread.startVirtualThread(() -> numbers[0] = lookUp(inventory, order, failure));
        Thread second =
                Thread.startVirtualThread(() -> numbers[1] = lookUp(order, inventory, failure));
        first.join();
        second.join();
        if (failure.get() != null) {
            throw new ExecutionException(failure.get());
        }
        return "Inventory " + numbers[0] + " updated for order " + numbers[1];
    }

    private static Integer lookUp(
            Callable<Integer> lookup, Callable<Integer> other, AtomicReference<Throwable> failure) {
        RUNNING.put(lookup, Thread.currentThread());
        try {
            return lookup.call();
        } catch (Throwable thrown) {
            failure.compareAndSet(null, thrown);
            Thread useless = RUNNING.get(other);
            if (useless != null) {
                useless.interrupt();
            }
            return null;
        } finally {
            RUNNING.remove(lookup, Thread.currentThread());
        }
    }
}
