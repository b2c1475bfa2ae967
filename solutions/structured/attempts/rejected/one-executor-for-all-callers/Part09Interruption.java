package kata.structured;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Future.State;
import kata.judge.Rejected;

/** All callers share an executor: the one that is interrupted stops the calls of the others. */
@Rejected(by = "anInterruptionConcernsItsOwnCallerOnly", says = "1 calls of another one were")
public final class Part09Interruption {

    public interface Warehouse {
        Line open();
    }

    public interface Line extends AutoCloseable {

        String stock() throws InterruptedException;

        @Override
        void close();
    }

    private static ExecutorService shared = Executors.newVirtualThreadPerTaskExecutor();

    private Part09Interruption() {}

    private static synchronized ExecutorService executor() {
        if (shared.isShutdown()) {
            shared = Executors.newVirtualThreadPerTaskExecutor();
        }
        return shared;
    }

    public static List<String> stock(List<Warehouse> warehouses) throws InterruptedException {
        ExecutorService executor = executor();
        List<Future<String>> calls =
                warehouses.stream()
                        .map(warehouse -> executor.submit(() -> ask(warehouse)))
                        .toList();
        try {
            for (Future<String> call : calls) {
                await(call);
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            executor.close();
            throw e;
        }
        return calls.stream()
                .map(call -> call.state() == State.SUCCESS ? call.resultNow() : "not known")
                .toList();
    }

    private static void await(Future<String> call) throws InterruptedException {
        try {
            call.get();
        } catch (ExecutionException _) {
            // Not known.
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
