package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** The first interrupted wait ends the call, and its threads run on. */
@Rejected(
        by = "anInterruptedCallEndsAfterItsThreadsToo",
        says = "ended while its tasks were still running")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<FutureTask<T>> futures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Callable<T> task : tasks) {
            FutureTask<T> future = new FutureTask<>(task);
            futures.add(future);
            threads.add(Thread.startVirtualThread(future));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        List<T> results = new ArrayList<>();
        for (FutureTask<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case Error error -> throw error;
                    case Throwable thrown -> throw (Exception) thrown;
                }
            }
        }
        return results;
    }
}
