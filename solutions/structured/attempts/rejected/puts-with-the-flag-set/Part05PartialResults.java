package kata.structured;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/** Puts the result into a queue by a method that refuses an interrupted thread. */
@Rejected(by = "whatATaskReturnsIsASuccess", says = "set its interrupt flag")
public final class Part05PartialResults {

    /** What became of a task. */
    public sealed interface Outcome<T> {}

    /** It returned this. */
    public record Success<T>(T result) implements Outcome<T> {}

    /** It threw this. */
    public record Failure<T>(Throwable cause) implements Outcome<T> {}

    private Part05PartialResults() {}

    private record Numbered<T>(int place, Outcome<T> outcome) {}

    public static <T> List<Outcome<T>> runAll(List<Callable<T>> tasks) throws InterruptedException {
        BlockingQueue<Numbered<T>> ended = new LinkedBlockingQueue<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                int count = 0;
                for (Callable<T> task : tasks) {
                    int place = count++;
                    threads.execute(() -> run(task, place, ended));
                }
                List<Outcome<T>> outcomes = new ArrayList<>(Collections.nCopies(count, null));
                for (int i = 0; i < count; i++) {
                    Numbered<T> next = ended.take();
                    outcomes.set(next.place(), next.outcome());
                }
                return outcomes;
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private static <T> void run(Callable<T> task, int place, BlockingQueue<Numbered<T>> ended) {
        try {
            ended.put(new Numbered<>(place, new Success<>(task.call())));
        } catch (Throwable t) {
            ended.add(new Numbered<>(place, new Failure<>(t)));
        }
    }
}
