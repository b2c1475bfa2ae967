package kata.structured;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Stops the other lookup by its key: but that key may stand for a lookup of another order. */
@Rejected(
        by = "ordersThatShareTheirLookupsDoNotMixEither",
        says = "lookups of another one were interrupted")
public final class Part02FailFast {

    private static final Map<Callable<Integer>, Thread> RUNNING = new ConcurrentHashMap<>();

    private Part02FailFast() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>allSuccessfulOrThrow())) {
            Subtask<Integer> stock = scope.fork(() -> run(inventory, order));
            Subtask<Integer> number = scope.fork(() -> run(order, inventory));
            scope.join();
            return "Inventory " + stock.get() + " updated for order " + number.get();
        } catch (FailedException failed) {
            switch (failed.getCause()) {
                case Exception thrown -> throw thrown;
                case Error error -> throw error;
                default -> throw failed;
            }
        }
    }

    private static Integer run(Callable<Integer> lookup, Callable<Integer> other) throws Exception {
        RUNNING.putIfAbsent(lookup, Thread.currentThread());
        try {
            return lookup.call();
        } catch (Exception e) {
            Thread beside = RUNNING.get(other);
            if (beside != null) {
                beside.interrupt();
            }
            throw e;
        } finally {
            RUNNING.remove(lookup, Thread.currentThread());
        }
    }
}
