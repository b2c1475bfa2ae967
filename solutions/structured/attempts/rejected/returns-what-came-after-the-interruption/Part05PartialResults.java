package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** Returns the outcomes, with the flag set, if all tasks succeed in spite of the interruption. */
@Rejected(
        by = "anInterruptionOfTheCallerReachesItsTasks",
        says = "both tasks returned what they had")
public final class Part05PartialResults {

    /** What became of a task. */
    public sealed interface Outcome<T> {}

    /** It returned this. */
    public record Success<T>(T result) implements Outcome<T> {}

    /** It threw this. */
    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        AtomicReferenceArray<Outcome<T>> outcomes = new AtomicReferenceArray<>(tasks.size());
        CountDownLatch left = new CountDownLatch(tasks.size());
        List<Thread> threads = new ArrayList<>();
        for (Callable<T> task : tasks) {
            int place = threads.size();
            threads.add(
                    Thread.startVirtualThread(
                            () -> {
                                outcomes.set(place, outcome(task));
                                left.countDown();
                            }));
        }
        InterruptedException interruption = null;
        while (true) {
            try {
                left.await();
                break;
            } catch (InterruptedException e) {
                interruption = e;
                threads.forEach(Thread::interrupt);
            }
        }
        List<Outcome<T>> inOrder = new ArrayList<>();
        boolean complete = true;
        for (int i = 0; i < outcomes.length(); i++) {
            inOrder.add(outcomes.get(i));
            complete &= outcomes.get(i) instanceof Success;
        }
        if (interruption != null) {
            if (!complete) {
                throw interruption;
            }
            // Too late to stop anything: everything is there.
            Thread.currentThread().interrupt();
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
}
