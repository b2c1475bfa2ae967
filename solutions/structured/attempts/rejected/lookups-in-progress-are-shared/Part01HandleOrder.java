package kata.structured;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** Two orders that need the same lookup make it once, and share its result. */
@Rejected(
        by = "ordersThatShareTheirLookupsDoNotMixEither",
        says = "one is slow, and the other waits with it")
public final class Part01HandleOrder {

    private static final Map<Callable<Integer>, FutureTask<Integer>> RUNNING =
            new ConcurrentHashMap<>();

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        FutureTask<Integer> stock = start(inventory);
        FutureTask<Integer> number = start(order);
        try {
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } finally {
            await(stock);
            await(number);
            RUNNING.remove(inventory, stock);
            RUNNING.remove(order, number);
        }
    }

    private static FutureTask<Integer> start(Callable<Integer> lookup) {
        return RUNNING.computeIfAbsent(
                lookup,
                each -> {
                    FutureTask<Integer> task = new FutureTask<>(each);
                    Thread.startVirtualThread(task);
                    return task;
                });
    }

    private static void await(FutureTask<Integer> task) throws InterruptedException {
        try {
            task.get();
        } catch (ExecutionException _) {
            // It comes out of the other get.
        }
    }
}
