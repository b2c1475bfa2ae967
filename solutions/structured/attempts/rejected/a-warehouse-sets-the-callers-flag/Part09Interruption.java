package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Takes an exception that a warehouse throws for an interruption of the caller. */
@Rejected(
        by = "aWarehouseThatFailsIsNotKnownAndTheOthersAnswer",
        says = "nobody was interrupted, and the caller's interrupt flag is set")
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
            return calls.stream().map(Part09Interruption::answer).toList();
        }
    }

    private static String answer(Subtask<String> call) {
        if (call.state() == Subtask.State.SUCCESS) {
            return call.get();
        }
        if (call.exception() instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return "not known";
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
        }
    }
}
