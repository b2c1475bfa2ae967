package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** Opens at most a thousand lines at the same time. */
@Rejected(by = "theWarehousesAreAskedSideBySide", says = "1000 of 3001 warehouses")
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

    /** Virtual threads are cheap, open lines are not. */
    private static final int OPEN_LINES = 1000;

    private Part09Interruption() {}

    public static List<String> stock(List<Warehouse> warehouses) throws InterruptedException {
        Semaphore lines = new Semaphore(OPEN_LINES);
        try (var scope = StructuredTaskScope.open(Joiner.<String>awaitAll())) {
            List<Subtask<String>> answers = new ArrayList<>();
            for (Warehouse warehouse : warehouses) {
                answers.add(scope.fork(() -> ask(warehouse, lines)));
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

    public static Optional<List<String>> stockOrNothing(List<Warehouse> warehouses) {
        try {
            return Optional.of(stock(warehouses));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static String ask(Warehouse warehouse, Semaphore lines) throws InterruptedException {
        lines.acquire();
        try (Line line = warehouse.open()) {
            return line.stock();
        } finally {
            lines.release();
        }
    }
}
