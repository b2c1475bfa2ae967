package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** A static map finds the thread of a task; of two calls with one task, the second is found. */
@Rejected(by = "anInterruptionReachesTheCallersOwnTasksOnly", says = "the first was interrupted")
public final class Part05PartialResults {

    /** What became of a task. */
    public sealed interface Outcome<T> {}

    /** It returned this. */
    public record Success<T>(T result) implements Outcome<T> {}

    /** It threw this. */
    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    private record Place(Callable<?> task, int index) {}

    /** Who runs what, for all to see. */
    private static final Map<Place, Thread> RUNNING = new ConcurrentHashMap<>();

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        AtomicReferenceArray<Outcome<T>> outcomes = new AtomicReferenceArray<>(tasks.size());
        CountDownLatch left = new CountDownLatch(tasks.size());
        List<Place> places = new ArrayList<>();
        for (Callable<T> task : tasks) {
            Place place = new Place(task, places.size());
            places.add(place);
            Thread thread =
                    Thread.ofVirtual()
                            .unstarted(
                                    () -> {
                                        outcomes.set(place.index(), outcome(task));
                                        RUNNING.remove(place, Thread.currentThread());
                                        left.countDown();
                                    });
            RUNNING.put(place, thread);
            thread.start();
        }
        try {
            left.await();
        } catch (InterruptedException e) {
            for (Place place : places) {
                Thread thread = RUNNING.get(place);
                if (thread != null) {
                    thread.interrupt();
                }
            }
            awaitAll(left);
            throw e;
        }
        List<Outcome<T>> inOrder = new ArrayList<>();
        for (int i = 0; i < outcomes.length(); i++) {
            inOrder.add(outcomes.get(i));
        }
        return inOrder;
    }

    private static <T> Outcome<T> outcome(Callable<T> task) {
        try {
            return new Success<>(task.call());
        } catch (Throwable t) {
            return new Failure<>(t);
        }
    }

    private static void awaitAll(CountDownLatch left) {
        boolean again = false;
        while (true) {
            try {
                left.await();
                break;
            } catch (InterruptedException e) {
                again = true;
            }
        }
        if (again) {
            Thread.currentThread().interrupt();
        }
    }
}
