package kata.structured;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Collects the failures in a set, against doubles. Two that are equal have two stack traces. */
@Rejected(by = "ifAllFailEachFailureCanBeReached", says = "does not lead to the failure Down")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                return firstOf(new ExecutorCompletionService<>(threads), replicas);
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private static <T> T firstOf(CompletionService<T> asked, List<Callable<T>> replicas)
            throws Exception {
        replicas.forEach(asked::submit);
        Set<Throwable> failures = new LinkedHashSet<>();
        for (int ended = 0; ended < replicas.size(); ended++) {
            try {
                return asked.take().get();
            } catch (ExecutionException e) {
                failures.add(e.getCause());
            }
        }
        Exception all = new Exception("no replica answered");
        failures.forEach(all::addSuppressed);
        throw all;
    }
}
