package kata.lab.modeltable;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;

/** Services that answer by a callback, from a timer: no thread waits meanwhile. */
final class TimerServices implements CallbackServices {

    private final Duration latency;

    // One thread for each core, like an asynchronous client.
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(
                    Runtime.getRuntime().availableProcessors(),
                    Thread.ofPlatform().daemon().name("service-", 1).factory());

    TimerServices(Duration latency) {
        this.latency = latency;
        timer.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Users users() {
        return (_, callback) -> answer(callback, Answers.FAVORITES);
    }

    @Override
    public Details details() {
        return (id, callback) -> answer(callback, Answers.details(id));
    }

    @Override
    public Suggestions suggestions() {
        return (_, callback) -> unwanted(callback, "everybody has favourites");
    }

    @Override
    public Cache cache() {
        return (_, callback) -> unwanted(callback, "the user service answers in time");
    }

    private <T> Call answer(Callback<T> callback, T answer) {
        Future<?> call =
                timer.schedule(() -> callback.onSuccess(answer), latency.toNanos(), NANOSECONDS);
        return () -> call.cancel(false);
    }

    private Call unwanted(Callback<?> callback, String why) {
        timer.execute(() -> callback.onError(new AssertionError(why)));
        return () -> false;
    }
}
