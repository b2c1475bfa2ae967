package kata.structured;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future.State;
import kata.judge.Rejected;

/** Closes all lines first, and then waits for calls that still open one. */
@Rejected(by = "aLineThatIsOpenedLateIsClosedAsWell", says = "1 lines were opened, 0 closed")
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
        Queue<Line> opened = new ConcurrentLinkedQueue<>();
        List<Callable<String>> calls =
                warehouses.stream().map(warehouse -> asking(warehouse, opened)).toList();
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        try {
            return executor.invokeAll(calls).stream()
                    .map(call -> call.state() == State.SUCCESS ? call.resultNow() : "not known")
                    .toList();
        } finally {
            opened.forEach(Line::close);
            executor.close();
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

    private static Callable<String> asking(Warehouse warehouse, Queue<Line> opened) {
        return () -> {
            Line line = warehouse.open();
            opened.add(line);
            return line.stock();
        };
    }
}
