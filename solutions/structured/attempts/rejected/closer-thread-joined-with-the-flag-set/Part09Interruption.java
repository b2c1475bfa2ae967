package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import kata.judge.Rejected;

/** A thread that closes is joined, and with the flag set a join ends at once. */
@Rejected(
        by = "theMethodEndsAfterItsLinesAlsoIfACallKeepsTheFlag",
        says = "stock has ended, and lines are still being closed")
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
        try (var scope = StructuredTaskScope.open(Joiner.<String>awaitAll())) {
            List<Subtask<String>> answers = new ArrayList<>();
            for (Warehouse warehouse : warehouses) {
                Callable<String> call = () -> ask(warehouse);
                answers.add(scope.fork(call));
            }
            scope.join();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
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

    private static String ask(Warehouse warehouse) throws InterruptedException {
        Line line = warehouse.open();
        try {
            return line.stock();
        } finally {
            // An interrupt must not disturb the closing, so it gets a thread that nobody knows.
            Thread closer = Thread.startVirtualThread(line::close);
            closer.join();
        }
    }
}
