package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** Waits for what it has interrupted, until it is interrupted itself. */
@Rejected(by = "aFurtherInterruptionDoesNotEndTheLastWait", says = "task 2 cleaned up")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        AtomicReferenceArray<Outcome<T>> places = new AtomicReferenceArray<>(tasks.size());
        List<Thread> threads = new ArrayList<>();
        try {
            for (int i = 0; i < tasks.size(); i++) {
                int place = i;
                Runnable body = () -> places.set(place, outcome(tasks.get(place)));
                threads.add(Thread.ofVirtual().name("task-" + (i + 1)).start(body));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        } finally {
            // Does nothing to those that have ended. Left over are some only after an interruption.
            threads.forEach(Thread::interrupt);
            for (Thread thread : threads) {
                thread.join();
            }
        }
        List<Outcome<T>> outcomes = new ArrayList<>();
        for (int i = 0; i < places.length(); i++) {
            outcomes.add(places.get(i));
        }
        return outcomes;
    }

    private static <T> Outcome<T> outcome(Callable<T> task) {
        try {
            return new Success<>(task.call());
        } catch (Throwable thrown) {
            return new Failure<>(thrown);
        }
    }
}
