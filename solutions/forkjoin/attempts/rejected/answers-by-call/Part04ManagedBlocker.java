package kata.forkjoin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import kata.judge.Rejected;

/** Finds an answer by its call: of two that are the same, one is made. */
@Rejected(by = "aCallThatIsInTheListTwiceIsMadeTwice", says = "in the list twice")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        Map<Callable<T>, Future<T>> answers = new HashMap<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Callable<T> call : calls) {
                answers.computeIfAbsent(call, threads::submit);
            }
            List<T> inOrder = new ArrayList<>();
            for (Callable<T> call : calls) {
                inOrder.add(answers.get(call).get());
            }
            return inOrder;
        }
    }
}
