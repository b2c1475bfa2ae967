package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** Two callers share the permits of one: with a hundred calls each there are not enough. */
@Rejected(
        by = "callsOfTwoCallersWaitAtTheSameTime",
        says = "of the 200 calls waited at the same time")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        try (ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> call : calls) {
                futures.add(waiting.submit(() -> bounded(call)));
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> future : futures) {
                answers.add(future.get());
            }
            return answers;
        }
    }

    // Virtual threads are as many as you like, sockets are not.
    private static final Semaphore SOCKETS = new Semaphore(128);

    private static <T> T bounded(Callable<T> call) throws Exception {
        SOCKETS.acquire();
        try {
            return call.call();
        } finally {
            SOCKETS.release();
        }
    }
}
