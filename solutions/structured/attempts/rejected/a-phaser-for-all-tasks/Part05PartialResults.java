package kata.structured;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicReferenceArray;
import kata.judge.Rejected;

/** Counts the tasks with a Phaser, and that takes 65,535. */
@Rejected(by = "thereMayBeMoreTasksThanSomeClassesCount", says = "IllegalArgument")
public final class Part05PartialResults {

    /** What became of a task. */
    public sealed interface Outcome<T> {}

    /** It returned this. */
    public record Success<T>(T result) implements Outcome<T> {}

    /** It threw this. */
    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    /**
     * Runs all tasks.
     *
     * @return one outcome for each task
     * @throws InterruptedException if the caller is interrupted before or while it waits
     */
    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        if (tasks.isEmpty()) {
            return List.of();
        }
        Phaser running = new Phaser(tasks.size());
        AtomicReferenceArray<Outcome<T>> outcomes = new AtomicReferenceArray<>(tasks.size());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            int index = i;
            Callable<T> task = tasks.get(i);
            threads.add(
                    Thread.startVirtualThread(
                            () -> {
                                outcomes.set(index, outcome(task));
                                running.arrive();
                            }));
        }
        try {
            running.awaitAdvanceInterruptibly(0);
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            running.awaitAdvance(0); // is not interruptible
            throw e;
        }
        List<Outcome<T>> list = new ArrayList<>();
        for (int i = 0; i < outcomes.length(); i++) {
            list.add(outcomes.get(i));
        }
        return list;
    }

    private static <T> Outcome<T> outcome(Callable<T> task) {
        try {
            return new Success<>(task.call());
        } catch (Throwable e) {
            return new Failure<>(e);
        }
    }
}
