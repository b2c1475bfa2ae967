package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** Waits for its threads until somebody interrupts the waiting. */
@Rejected(by = "theMethodEndsAfterItsCalls", says = "the caller was interrupted twice")
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
        List<FutureTask<String>> calls = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Warehouse warehouse : warehouses) {
            FutureTask<String> call = new FutureTask<>(() -> ask(warehouse));
            calls.add(call);
            threads.add(Thread.startVirtualThread(call));
        }
        try {
            List<String> stock = new ArrayList<>();
            for (FutureTask<String> call : calls) {
                try {
                    stock.add(call.get());
                } catch (ExecutionException e) {
                    stock.add("not known");
                }
            }
            return stock;
        } finally {
            threads.forEach(Thread::interrupt);
            for (Thread thread : threads) {
                thread.join();
            }
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
