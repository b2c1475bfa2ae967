package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future.State;

/** An interrupted invokeAll cancels its tasks. Closing the executor waits for them. */
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
        List<Callable<String>> tasks = new ArrayList<>();
        for (Warehouse warehouse : warehouses) {
            tasks.add(() -> ask(warehouse));
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.invokeAll(tasks).stream()
                    .map(call -> call.state() == State.SUCCESS ? call.resultNow() : "not known")
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
        }
    }
}
