package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Never makes too many calls at once: counts those of all callers together. */
@Rejected(by = "callsOfTwoCallersWaitAtTheSameTime", says = "of the 200 calls waited")
public final class Part04ManagedBlocker {

    private static final Semaphore LINES = new Semaphore(64);

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        int lines = Math.min(calls.size(), 64);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            LINES.acquire(lines);
            try {
                List<Future<T>> futures = new ArrayList<>();
                for (Callable<T> call : calls) {
                    futures.add(threads.submit(call));
                }
                List<T> answers = new ArrayList<>();
                for (Future<T> future : futures) {
                    answers.add(future.get());
                }
                return answers;
            } catch (ExecutionException e) {
                threads.shutdownNow();
                throw e;
            } finally {
                LINES.release(lines);
            }
        }
    }
}
