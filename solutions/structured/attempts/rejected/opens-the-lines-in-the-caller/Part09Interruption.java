package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Opens the lines one after the other, on the thread that called. */
@Rejected(by = "theWarehousesAreAskedSideBySide", says = "warehouses had been asked")
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
            List<Subtask<String>> answers = new ArrayList<>();
            for (Warehouse warehouse : warehouses) {
                Optional<Line> line = open(warehouse);
                answers.add(scope.fork(() -> line.isPresent() ? ask(line.get()) : "not known"));
            }
            scope.join();
            List<String> stock = new ArrayList<>();
            for (Subtask<String> answer : answers) {
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

    private static Optional<Line> open(Warehouse warehouse) {
        try {
            return Optional.of(warehouse.open());
        } catch (Throwable t) {
            return Optional.empty();
        }
    }

    private static String ask(Line line) throws InterruptedException {
        try (line) {
            return line.stock();
        }
    }
}
