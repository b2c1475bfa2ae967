package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/**
 * Looks whether a failure is noted, and notes its own. Nothing holds the two together where both
 * lookups fail at the same moment.
 */
@Rejected(
        by = "theFailureComesOutWhereverTheTwoLookupsMeet",
        says = "a data race on the field failure")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        Lookups lookups = new Lookups();
        Thread first = lookups.start(inventory, 0);
        Thread second = lookups.start(order, 1);
        try {
            lookups.bothOrFailed.await();
        } finally {
            first.interrupt();
            second.interrupt();
            joinBoth(first, second);
        }
        if (lookups.failure != null) {
            throw lookups.failure;
        }
        return "Inventory %d updated for order %d"
                .formatted(lookups.results.get(0), lookups.results.get(1));
    }

    private static final class Lookups {

        private final AtomicReferenceArray<Integer> results = new AtomicReferenceArray<>(2);
        private final CountDownLatch bothOrFailed = new CountDownLatch(2);
        private Exception failure;

        private Thread start(Callable<Integer> lookup, int place) {
            return Thread.startVirtualThread(
                    () -> {
                        try {
                            results.set(place, lookup.call());
                            bothOrFailed.countDown();
                        } catch (Exception e) {
                            if (failure == null) {
                                failure = e;
                            }
                            bothOrFailed.countDown();
                            bothOrFailed.countDown();
                        }
                    });
        }
    }

    private static void joinBoth(Thread first, Thread second) {
        boolean interrupted = false;
        while (first.isAlive() || second.isAlive()) {
            try {
                first.join();
                second.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
