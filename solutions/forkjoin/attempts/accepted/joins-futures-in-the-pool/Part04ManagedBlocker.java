package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A virtual thread for each call; the task of the pool joins its future, which tells the pool. */
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        List<ForkJoinTask<T>> tasks = new ArrayList<>();
        for (Callable<T> call : calls) {
            tasks.add(pool.submit(() -> started(call).join()));
        }
        List<T> answers = new ArrayList<>();
        for (ForkJoinTask<T> task : tasks) {
            answers.add(task.get());
        }
        return answers;
    }

    private static <T> CompletableFuture<T> started(Callable<T> call) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return call.call();
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                Thread::startVirtualThread);
    }
}
