package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;

/** Asynchronous by name: the futures wait for two threads, which wait for the shops. */
@Rejected(by = "eightCallsWaitAtTheSameTime", says = "of 8 calls wait for an answer")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        List<CompletableFuture<T>> tasks = new ArrayList<>();
        for (Callable<T> call : calls) {
            tasks.add(CompletableFuture.supplyAsync(() -> answer(call), pool));
        }
        List<T> answers = new ArrayList<>();
        for (CompletableFuture<T> task : tasks) {
            answers.add(task.get());
        }
        return answers;
    }

    private static <T> T answer(Callable<T> call) {
        try {
            return call.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }
}
