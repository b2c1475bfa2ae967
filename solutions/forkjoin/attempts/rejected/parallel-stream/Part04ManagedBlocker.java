package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import kata.judge.Rejected;

/** Lets a parallel stream in the pool wait: it has no more threads than the pool. */
@Rejected(by = "eightCallsWaitAtTheSameTime", says = "of 8 calls wait for an answer")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        return pool.submit(
                        () ->
                                calls.parallelStream()
                                        .map(Part04ManagedBlocker::answer)
                                        .collect(ArrayList<T>::new, List::add, List::addAll))
                .get();
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
