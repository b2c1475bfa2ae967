package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/**
 * Looks at the flag at the beginning, and clears it before each start: what came in between is
 * lost.
 */
@Rejected(by = "anInterruptionCountsWhereverTheCallerStands", says = "waits for ever")
public final class Part05PartialResults {

    public sealed interface Outcome<T> {}

    public record Success<T>(T result) implements Outcome<T> {}

    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        AtomicReferenceArray<Outcome<T>> places = new AtomicReferenceArray<>(tasks.size());
        List<Thread> threads = new ArrayList<>();
        try {
            for (int i = 0; i < tasks.size(); i++) {
                // A flag from before must not end the task at once.
                Thread.interrupted();
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
            joinAll(threads);
        }
        List<Outcome<T>> outcomes = new ArrayList<>();
        for (int i = 0; i < places.length(); i++) {
            outcomes.add(places.get(i));
        }
        return outcomes;
    }

    private static void joinAll(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> Outcome<T> outcome(Callable<T> task) {
        try {
            return new Success<>(task.call());
        } catch (Throwable thrown) {
            return new Failure<>(thrown);
        }
    }
}
