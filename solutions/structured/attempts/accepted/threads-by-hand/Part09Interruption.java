package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future.State;
import java.util.concurrent.FutureTask;

/** Threads of its own: interrupts them, and waits without an ear until they have ended. */
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
        List<FutureTask<String>> tasks = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Warehouse warehouse : warehouses) {
            tasks.add(new FutureTask<>(() -> ask(warehouse)));
            threads.add(Thread.ofVirtual().unstarted(tasks.getLast()));
        }
        threads.forEach(Thread::start);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
            return tasks.stream()
                    .map(task -> task.state() == State.SUCCESS ? task.resultNow() : "not known")
                    .toList();
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            awaitEnd(threads);
            throw e;
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

    private static void awaitEnd(List<Thread> threads) {
        boolean interruptedAgain = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interruptedAgain = true;
                }
            }
        }
        if (interruptedAgain) {
            Thread.currentThread().interrupt();
        }
    }
}
