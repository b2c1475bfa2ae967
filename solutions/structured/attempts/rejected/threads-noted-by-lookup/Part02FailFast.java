package kata.structured;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** Each lookup notes its thread under its name: of two orders that share it, the later one's. */
@Rejected(
        by = "anEarlierOrderThatFailsStopsItsOwnLookup",
        says = "and the earlier one failed; 2 lookups")
public final class Part02FailFast {

    private static final Map<Callable<Integer>, Thread> RUNNING = new ConcurrentHashMap<>();

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        AtomicReferenceArray<Integer> results = new AtomicReferenceArray<>(2);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch bothOrFailed = new CountDownLatch(2);
        Thread first = start(inventory, 0, results, failure, bothOrFailed);
        Thread second = start(order, 1, results, failure, bothOrFailed);
        RUNNING.put(inventory, first);
        RUNNING.put(order, second);
        try {
            bothOrFailed.await();
            if (failure.get() != null) {
                RUNNING.get(inventory).interrupt();
                RUNNING.get(order).interrupt();
            }
        } catch (InterruptedException e) {
            first.interrupt();
            second.interrupt();
            throw e;
        } finally {
            joinBoth(first, second);
        }
        return switch (failure.get()) {
            case null -> "Inventory " + results.get(0) + " updated for order " + results.get(1);
            case Exception thrown -> throw thrown;
            case Error error -> throw error;
            case Throwable thrown -> throw new ExecutionException(thrown);
        };
    }

    private static Thread start(
            Callable<Integer> lookup,
            int place,
            AtomicReferenceArray<Integer> results,
            AtomicReference<Throwable> failure,
            CountDownLatch bothOrFailed) {
        return Thread.startVirtualThread(
                () -> {
                    try {
                        results.set(place, lookup.call());
                        bothOrFailed.countDown();
                    } catch (Throwable e) {
                        failure.compareAndSet(null, e);
                        bothOrFailed.countDown();
                        bothOrFailed.countDown();
                    }
                });
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
