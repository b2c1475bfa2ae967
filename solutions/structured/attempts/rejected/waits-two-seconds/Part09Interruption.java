package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;

/** Long enough for nearly every line. */
@Rejected(by = "theMethodEndsAfterItsCalls", says = "lines are still being closed")
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
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<String>> calls =
                    warehouses.stream().map(place -> executor.submit(() -> ask(place))).toList();
            List<String> stock = new ArrayList<>();
            for (Future<String> call : calls) {
                try {
                    stock.add(call.get());
                } catch (ExecutionException e) {
                    stock.add("not known");
                }
            }
            return stock;
        } finally {
            executor.shutdownNow();
            executor.awaitTermination(2, TimeUnit.SECONDS);
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
