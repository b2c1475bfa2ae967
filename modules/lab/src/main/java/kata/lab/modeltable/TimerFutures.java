package kata.lab.modeltable;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import kata.kit.favorites.FutureServices;

/** Services that answer by a future, from a timer: no thread waits meanwhile. */
final class TimerFutures implements FutureServices {

    private final Duration latency;

    // One thread for each core, like an asynchronous client.
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(
                    Runtime.getRuntime().availableProcessors(),
                    Thread.ofPlatform().daemon().name("service-", 1).factory());

    TimerFutures(Duration latency) {
        this.latency = latency;
        timer.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Users users() {
        return _ -> answer(Answers.FAVORITES);
    }

    @Override
    public Details details() {
        return id -> answer(Answers.details(id));
    }

    @Override
    public Suggestions suggestions() {
        return _ -> unwanted("everybody has favourites");
    }

    @Override
    public Cache cache() {
        return _ -> unwanted("the user service answers in time");
    }

    private <T> CompletableFuture<T> answer(T answer) {
        CompletableFuture<T> future = new CompletableFuture<>();
        Future<?> call =
                timer.schedule(() -> future.complete(answer), latency.toNanos(), NANOSECONDS);
        future.whenComplete(
                (_, _) -> {
                    // The caller has ended it: a limit, or its own cancellation.
                    if (future.isCompletedExceptionally()) {
                        call.cancel(false);
                    }
                });
        return future;
    }

    private static <T> CompletableFuture<T> unwanted(String why) {
        return CompletableFuture.failedFuture(new AssertionError(why));
    }
}
