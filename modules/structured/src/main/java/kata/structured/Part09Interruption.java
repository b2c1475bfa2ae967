package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Asks all warehouses what they have in stock, side by side, each over a line of its own. If one
 * fails, whatever it throws, its answer is "not known", and the others still count.
 *
 * <p>It works until somebody interrupts the caller: nothing stops, lines stay open, and the caller
 * does not learn of it. Repair it. The rules, for a caller that is interrupted before or while it
 * waits:
 *
 * <ul>
 *   <li>every call that is on its way is interrupted, and not made again, whatever it throws then;
 *   <li>every line that was opened is closed, however its call ended, with or without interruption,
 *       even if it was opened only after the interruption;
 *   <li>the method ends after all lines are closed, not before, even if that takes long, or
 *       somebody interrupts again. They may be closed side by side or one after the other;
 *   <li>{@code stock} throws an {@code InterruptedException}; {@code stockOrNothing}, which may not
 *       throw one, returns an empty result, with the caller's interrupt flag set;
 *   <li>what worked goes on working: all are asked at the same time, however many, even while every
 *       thread of the common pool is busy, and what other callers asked for goes on. Only
 *       interruption sets the flag.
 * </ul>
 *
 * <p>Not asked for: whether {@code stock} also sets the flag; lines whose closing fails; what comes
 * out if the interruption comes when all have answered already.
 */
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
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        List<Future<String>> answers = new ArrayList<>();
        for (Warehouse warehouse : warehouses) {
            answers.add(threads.submit(() -> ask(warehouse)));
        }
        List<String> stock = new ArrayList<>();
        for (Future<String> answer : answers) {
            try {
                stock.add(answer.get());
            } catch (InterruptedException | ExecutionException e) {
                stock.add("not known");
            }
        }
        return stock;
    }

    /** The same, for callers that cannot deal with an exception. */
    public static Optional<List<String>> stockOrNothing(List<Warehouse> warehouses) {
        try {
            return Optional.of(stock(warehouses));
        } catch (InterruptedException e) {
            return Optional.empty();
        }
    }

    private static String ask(Warehouse warehouse) throws InterruptedException {
        Line line = warehouse.open();
        String answer = line.stock();
        line.close();
        return answer;
    }
}
