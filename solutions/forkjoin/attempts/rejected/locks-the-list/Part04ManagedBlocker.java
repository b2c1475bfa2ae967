package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Holds the lock of the list while the calls wait. */
@Rejected(by = "callsOfTwoCallersWaitAtTheSameTime", says = "100 of the 200 calls waited")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        // The list belongs to the caller: nobody may change it while we go through it.
        synchronized (calls) {
            try (ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<T>> futures = new ArrayList<>();
                for (Callable<T> call : calls) {
                    futures.add(waiting.submit(call));
                }
                List<T> answers = new ArrayList<>();
                for (Future<T> future : futures) {
                    answers.add(future.get());
                }
                return answers;
            }
        }
    }
}
