package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** A pool with a thread for each warehouse, also for none. */
@Rejected(by = "theAnswersComeOutInTheOrderOfTheWarehouses", says = "")
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
        try (ExecutorService threads =
                Executors.newFixedThreadPool(warehouses.size(), Thread.ofVirtual().factory())) {
            List<Future<String>> answers = new ArrayList<>();
            for (Warehouse warehouse : warehouses) {
                answers.add(threads.submit(() -> ask(warehouse)));
            }
            List<String> stock = new ArrayList<>();
            try {
                for (Future<String> answer : answers) {
                    stock.add(await(answer));
                }
            } catch (InterruptedException e) {
                answers.forEach(answer -> answer.cancel(true)); // close() waits for their ends
                throw e;
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

    private static String await(Future<String> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            return "not known";
        }
    }

    private static String ask(Warehouse warehouse) throws InterruptedException {
        try (Line line = warehouse.open()) {
            return line.stock();
        }
    }
}
