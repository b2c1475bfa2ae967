package kata.structured;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Keeps the answers in a map by warehouse. */
@Rejected(
        by = "theAnswersComeOutInTheOrderOfTheWarehouses",
        says = "one warehouse stands in the list twice")
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

    public static List<String> stock(List<Warehouse> warehouses) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<String>awaitAll())) {
            Map<Warehouse, Subtask<String>> answers = new HashMap<>();
            for (Warehouse warehouse : warehouses) {
                answers.put(warehouse, scope.fork(() -> ask(warehouse)));
            }
            scope.join();
            List<String> stock = new ArrayList<>();
            for (Warehouse warehouse : warehouses) {
                Subtask<String> answer = answers.get(warehouse);
                boolean known = answer.state() == Subtask.State.SUCCESS;
                stock.add(known ? answer.get() : "not known");
            }
            return stock;
        }
    }

    /** The same, for callers that cannot deal with an exception. */
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
