package kata.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Makes a single call itself, and puts its answer into a list that takes no null. */
@Rejected(by = "eachCallIsMadeOnceAlsoIfItsAnswerIsNull", says = "NullPointerException")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    /**
     * Makes all the calls and gives their answers.
     *
     * @param calls each of them blocks
     * @param pool belongs to the caller, who computes with it
     */
    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        if (calls.size() == 1) {
            // nothing to wait for side by side: the caller can ask itself
            return List.of(calls.getFirst().call());
        }
        try (ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> asked = new ArrayList<>();
            for (Callable<T> call : calls) {
                asked.add(waiting.submit(call));
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> each : asked) {
                answers.add(each.get());
            }
            return answers;
        }
    }
}
