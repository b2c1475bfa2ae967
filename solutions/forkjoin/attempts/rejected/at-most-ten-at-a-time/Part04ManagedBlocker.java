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

/** Asks ten shops at a time. The others have to wait, although nothing is scarce. */
@Rejected(by = "manyCallsWaitAtTheSameTimeAsWell", says = "10 of 100 calls wait for an answer")
public final class Part04ManagedBlocker {

    private Part04ManagedBlocker() {}

    public static <T> List<T> all(List<Callable<T>> calls, ForkJoinPool pool) throws Exception {
        Semaphore places = new Semaphore(10);
        try (ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<T>> limited = new ArrayList<>();
            for (Callable<T> call : calls) {
                limited.add(
                        () -> {
                            places.acquire();
                            try {
                                return call.call();
                            } finally {
                                places.release();
                            }
                        });
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> answer : waiting.invokeAll(limited)) {
                answers.add(answer.get());
            }
            return answers;
        }
    }
}
