package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.Subtask.State;
import kata.judge.Rejected;

/** Tries again after an exception that does not look like an interruption. */
@Rejected(
        by = "anInterruptedCallIsNotMadeAgainWhateverItThrows",
        says = "2 interrupted calls threw an IllegalStateException")
public final class Part09Interruption {

    public interface Warehouse {
        Line open();
    }

    public interface Line extends AutoCloseable {

        String stock() throws InterruptedException;

        @Override
        void close();
    }

    private Part09Interruption() {}

    public static List<String> stock(List<Warehouse> warehouses) throws InterruptedException {
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

    public static Optional<List<String>> stockOrNothing(List<Warehouse> warehouses) {
        try {
            return Optional.of(stock(warehouses));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static String ask(Warehouse warehouse) throws InterruptedException {
        try (Line line = warehouse.open()) {
            return line.stock();
        } catch (IllegalStateException once) {
            try (Line line = warehouse.open()) {
                return line.stock();
            }
        }
    }
}
