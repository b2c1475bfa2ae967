package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** Waits for the other lookup after an exception, and not after an Error. */
@Rejected(by = "afterAFailureOfTheInventoryTheCallStillEndsLast", says = "was still running")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    /** Makes both lookups and combines their results. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        FutureTask<Integer> second = new FutureTask<>(order);
        Thread thread = Thread.ofVirtual().start(second);
        int first;
        try {
            first = inventory.call();
        } catch (Exception e) {
            join(thread);
            throw e;
        }
        join(thread);
        return text(first, second.get());
    }

    private static String text(int inventory, int order) {
        return "Inventory " + inventory + " updated for order " + order;
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
