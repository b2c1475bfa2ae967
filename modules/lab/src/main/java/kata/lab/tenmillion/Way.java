package kata.lab.tenmillion;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The ways to run a tiny task beside the others. */
enum Way {
    NEW_THREAD {
        @Override
        LongConsumer starter(Sum sum) {
            return number -> new Thread(() -> sum.add(number)).start();
        }
    },
    BOUNDED_ELASTIC {
        @Override
        LongConsumer starter(Sum sum) {
            return number -> subscribe(number, sum, Schedulers.boundedElastic());
        }
    },
    // The seed's case 1, unchanged: each task gets its own executor, which nobody closes.
    EXECUTOR_EACH {
        @Override
        LongConsumer starter(Sum sum) {
            return executorEach(sum, Executors::newVirtualThreadPerTaskExecutor);
        }
    },
    // The seed's case 2: the same, with a factory that names the threads.
    FACTORY_EACH {
        @Override
        LongConsumer starter(Sum sum) {
            return executorEach(
                    sum,
                    () ->
                            Executors.newThreadPerTaskExecutor(
                                    Thread.ofVirtual()
                                            .name("newThreadPerTaskExecutor-")
                                            .factory()));
        }
    },
    ONE_EXECUTOR {
        @Override
        LongConsumer starter(Sum sum) {
            Scheduler scheduler =
                    Schedulers.fromExecutorService(Executors.newVirtualThreadPerTaskExecutor());
            Semaphore places = new Semaphore(IN_FLIGHT);
            return number -> {
                places.acquireUninterruptibly();
                Mono.fromRunnable(() -> sum.add(number))
                        .subscribeOn(scheduler)
                        .doOnError(sum::failed)
                        .doFinally(_ -> places.release())
                        .subscribe(_ -> {}, _ -> {});
            };
        }
    };

    /** How many may be in flight where there is a bound. */
    static final int IN_FLIGHT = 10_000;

    /** Starts the task of a number. */
    abstract LongConsumer starter(Sum sum);

    private static LongConsumer executorEach(Sum sum, Supplier<ExecutorService> executor) {
        return number -> subscribe(number, sum, Schedulers.fromExecutorService(executor.get()));
    }

    private static void subscribe(long number, Sum sum, Scheduler scheduler) {
        // As in the seed, except for the error: there it is counted as done, and the sum is wrong.
        Mono.fromRunnable(() -> sum.add(number))
                .subscribeOn(scheduler)
                .doOnError(sum::failed)
                .subscribe(_ -> {}, _ -> {});
    }
}
