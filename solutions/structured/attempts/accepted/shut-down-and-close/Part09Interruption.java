package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An executor for this call alone, which is stopped and waited for, however the call ends. */
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
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<String>> answers = new ArrayList<>();
            for (Warehouse warehouse : warehouses) {
                answers.add(threads.submit(() -> ask(warehouse)));
            }
            List<String> stock = new ArrayList<>();
            for (Future<String> answer : answers) {
                try {
                    stock.add(answer.get());
                } catch (ExecutionException e) {
                    stock.add("not known");
                }
            }
            return stock;
        } finally {
            threads.shutdownNow();
            threads.close();
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
        }
    }
}
