package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.Subtask.State;

/**
 * Asks all warehouses what they have in stock, each over a line of its own.
 *
 * <p>A method that is interrupted passes that on in both directions: down to the threads it waits
 * for, and up to its caller.
 */
public final class Part09Interruption {

    /** A place that can be asked. */
    public interface Warehouse {
        Line open();
    }

    /** A line to a warehouse. The one who opens it closes it. */
    public interface Line extends AutoCloseable {

        /** Waits for the answer. */
        String stock() throws InterruptedException;

        @Override
        void close();
    }

    private Part09Interruption() {}

    /** Asks all side by side. The answers come in the order of the warehouses. */
    public static List<String> stock(List<Warehouse> warehouses) throws InterruptedException {
        // A scope, because its end does what is easily forgotten: join throws, close interrupts the
        // subtasks and waits for them. With an executor of its own it takes shutdownNow and close
        // in a finally. One that outlives the method cannot be closed: there, each future has to be
        // cancelled, and the end of each task waited for by other means.
        // It waits for all, because a warehouse that fails is no reason to stop the others.
        try (var scope = StructuredTaskScope.open(Joiner.<String>awaitAll())) {
            List<Subtask<String>> calls = new ArrayList<>();
            for (Warehouse warehouse : warehouses) {
                calls.add(scope.fork(() -> ask(warehouse)));
            }
            scope.join();
            return calls.stream()
                    .map(call -> call.state() == State.SUCCESS ? call.get() : "not known")
                    .toList();
        }
    }

    /** The same, for callers that cannot deal with an exception. */
    public static Optional<List<String>> stockOrNothing(List<Warehouse> warehouses) {
        try {
            return Optional.of(stock(warehouses));
        } catch (InterruptedException e) {
            // The exception cannot go on, so the flag does. Last of all: with the flag set,
            // whatever blocks here would throw at once.
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static String ask(Warehouse warehouse) throws InterruptedException {
        // The scope ends threads. What a thread has opened, only its own code can close.
        try (Line line = warehouse.open()) {
            return line.stock();
        }
    }
}
