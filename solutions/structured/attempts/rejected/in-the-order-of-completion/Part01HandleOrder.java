package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;

/** Takes the first that ends for the first that was submitted. */
@Rejected(
        by = "theAnswerIsMadeOfBothResultsWhicheverComesFirst",
        says = "the answer is \"Inventory 42 updated for order 7\"")
public final class Part01HandleOrder {

    private Part01HandleOrder() {}

    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws InterruptedException, ExecutionException {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var ended = new ExecutorCompletionService<Integer>(executor);
            ended.submit(inventory);
            ended.submit(order);
            return "Inventory %d updated for order %d"
                    .formatted(ended.take().get(), ended.take().get());
        }
    }
}
