package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** The other lookup is interrupted by a thread of the common pool. */
@Rejected(by = "theOtherIsInterruptedAlsoWhileTheCommonPoolIsBusy", says = "was not interrupted")
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        CompletableFuture<Integer> inventoryResult = new CompletableFuture<>();
        CompletableFuture<Integer> orderResult = new CompletableFuture<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread inventoryThread = lookUp(inventory, inventoryResult, failure);
        Thread orderThread = lookUp(order, orderResult, failure);
        inventoryResult.exceptionallyAsync(e -> stop(orderThread));
        orderResult.exceptionallyAsync(e -> stop(inventoryThread));
        inventoryThread.start();
        orderThread.start();

        boolean interrupted = false;
        for (Thread thread : new Thread[] {inventoryThread, orderThread}) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    if (!interrupted && failure.get() == null) {
                        inventoryThread.interrupt();
                        orderThread.interrupt();
                    }
                    interrupted = true;
                }
            }
        }
        if (interrupted || Thread.interrupted()) {
            throw new InterruptedException();
        }
        switch (failure.get()) {
            case null -> {
                return "Inventory "
                        + inventoryResult.join()
                        + " updated for order "
                        + orderResult.join();
            }
            case Error error -> throw error;
            case Exception exception -> throw exception;
            case Throwable other -> throw new IllegalStateException(other);
        }
    }

    private static Thread lookUp(
            Callable<Integer> call,
            CompletableFuture<Integer> result,
            AtomicReference<Throwable> failure) {
        return Thread.ofVirtual()
                .unstarted(
                        () -> {
                            try {
                                result.complete(call.call());
                            } catch (Throwable e) {
                                failure.compareAndSet(null, e);
                                result.completeExceptionally(e);
                            }
                        });
    }

    private static Integer stop(Thread other) {
        other.interrupt();
        throw new CompletionException("the other lookup was stopped", null);
    }
}
