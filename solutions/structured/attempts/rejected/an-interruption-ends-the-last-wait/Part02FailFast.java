package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** Waits for what it has interrupted, until it is interrupted itself. */
@Rejected(by = "aFurtherInterruptionDoesNotEndTheLastWait", says = "a lookup cleaned up")
public final class Part02FailFast {

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        AtomicReferenceArray<Integer> results = new AtomicReferenceArray<>(2);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch bothOrFailed = new CountDownLatch(2);
        Thread first = start(inventory, 0, results, failure, bothOrFailed);
        Thread second = start(order, 1, results, failure, bothOrFailed);
        try {
            bothOrFailed.await();
        } finally {
            // Does nothing to a thread that has ended.
            first.interrupt();
            second.interrupt();
            first.join();
            second.join();
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
}
