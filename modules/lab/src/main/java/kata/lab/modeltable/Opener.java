package kata.lab.modeltable;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;
import kata.kit.Async;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FutureServices;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * Makes a model's page. Its class is on the class path of this JVM only, not on the compiler's, so
 * it is called by reflection.
 */
final class Opener {

    // No page waits that long for its user service, not even in the queue of a pool, so each page
    // makes the same calls.
    private static final Duration LIMIT = Duration.ofHours(1);

    private Opener() {}

    static Consumer<UserId> of(Model model, Ui ui, Duration latency)
            throws ReflectiveOperationException {
        Object page =
                switch (model) {
                    case SEQUENTIAL, VIRTUAL, STRUCTURED ->
                            Class.forName(model.className())
                                    .getConstructor(
                                            BlockingServices.class, Ui.class, Duration.class)
                                    .newInstance(new SleepingServices(latency), ui, LIMIT);
                    case POOL ->
                            Class.forName(model.className())
                                    .getConstructor(
                                            BlockingServices.class,
                                            Ui.class,
                                            Duration.class,
                                            int.class)
                                    .newInstance(
                                            new SleepingServices(latency),
                                            ui,
                                            LIMIT,
                                            model.threads());
                    case FORKJOIN ->
                            Class.forName(model.className())
                                    .getConstructor(
                                            BlockingServices.class,
                                            Ui.class,
                                            Duration.class,
                                            ForkJoinPool.class)
                                    .newInstance(
                                            new SleepingServices(latency),
                                            ui,
                                            LIMIT,
                                            forkJoinPool(model.threads()));
                    case EVENTLOOP ->
                            Class.forName(model.className())
                                    .getConstructor(
                                            CallbackServices.class,
                                            Ui.class,
                                            Duration.class,
                                            ScheduledExecutorService.class)
                                    .newInstance(new TimerServices(latency), ui, LIMIT, loop());
                    case COROUTINES ->
                            Class.forName(model.className())
                                    .getConstructor(
                                            FutureServices.class,
                                            Ui.class,
                                            Duration.class,
                                            Async.class)
                                    .newInstance(new TimerFutures(latency), ui, LIMIT, async());
                    case REACTIVE, DISRUPTOR ->
                            Class.forName(model.className())
                                    .getConstructor(
                                            CallbackServices.class, Ui.class, Duration.class)
                                    .newInstance(new TimerServices(latency), ui, LIMIT);
                };
        return opener(page);
    }

    private static Consumer<UserId> opener(Object page) throws NoSuchMethodException {
        var open = page.getClass().getMethod("open", UserId.class);
        return user -> {
            try {
                open.invoke(page, user);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    // As in the rules of the module, with more threads.
    private static ForkJoinPool forkJoinPool(int threads) {
        int parallelism = Runtime.getRuntime().availableProcessors();
        return new ForkJoinPool(
                parallelism,
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                null,
                false,
                parallelism,
                threads,
                1,
                _ -> true,
                1,
                MINUTES);
    }

    // The module's own await, on one loop.
    private static Async async() throws ReflectiveOperationException {
        return (Async)
                Class.forName("kata.coroutines.Part03AsyncAwait")
                        .getConstructor(Executor.class)
                        .newInstance(loop());
    }

    private static ScheduledExecutorService loop() {
        var loop =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().daemon().name("loop").factory());
        loop.setRemoveOnCancelPolicy(true);
        return loop;
    }
}
