package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import kata.judge.Rejected;

/** All callers share a semaphore of a hundred permits. */
@Rejected(by = "callsOfTwoCallersWaitAtTheSameTime", says = "of the 200 calls")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    /** Nobody makes more than a hundred calls. */
    private static final Semaphore OPEN_CALLS = new Semaphore(100);

    /**
     * Makes all the calls and gives their answers.
     *
     * @param calls each of them blocks
     * @param pool belongs to the caller, who computes with it
     */
    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        try (var waiting = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> call : calls) {
                futures.add(waiting.submit(() -> limited(call)));
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> future : futures) {
                answers.add(future.get());
            }
            return answers;
        }
    }

    private static <T> T limited(Callable<T> call) throws Exception {
        OPEN_CALLS.acquire();
        try {
            return call.call();
        } finally {
            OPEN_CALLS.release();
        }
    }
}
