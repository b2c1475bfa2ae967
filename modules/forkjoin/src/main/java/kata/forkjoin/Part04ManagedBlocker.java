package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * Asks many shops for a price. Each call blocks until the shop answers. The pool is made for
 * computing: it has as many threads as the machine has cores. So eight shops are asked in four
 * rounds of two, and nobody computes anything meanwhile.
 *
 * <p>Repair it. The rules:
 *
 * <ul>
 *   <li>the answers come in the order of the calls; {@code null} is an answer, too;
 *   <li>each call is made once for each time it is in the list: on a thread of the given pool, on a
 *       virtual thread, or on the thread that called {@code all}; you start no platform threads of
 *       your own;
 *   <li>the pool keeps its parallelism, during the call and after it, and stays open, even if a
 *       call fails;
 *   <li>all calls wait at the same time, even if there are far more of them than threads, or if
 *       several callers call {@code all};
 *   <li>whatever a call throws comes out, itself or as a cause.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>a thread of the pool may call {@code all}, even its only one.
 * </ul>
 *
 * <p>Not asked for: interrupting the caller, more than a hundred calls in one list, a pool that
 * refuses further threads, a call that throws a {@code CompletionException}, and what becomes of
 * the other calls when one has failed.
 */
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    /**
     * Makes all the calls and gives their answers.
     *
     * @param calls each of them blocks
     * @param pool belongs to the caller, who computes with it
     */
    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        List<ForkJoinTask<T>> tasks = new ArrayList<>();
        for (Callable<T> call : calls) {
            tasks.add(pool.submit(call));
        }
        List<T> answers = new ArrayList<>();
        for (ForkJoinTask<T> task : tasks) {
            answers.add(task.get());
        }
        return answers;
    }
}
