package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Waits a second for calls that ignore their interruption. */
@Rejected(by = "closeWaitsForNobody", says = "and close waited for it")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final Scheduler scheduler = Schedulers.fromExecutorService(executor);

    /** The answers of these calls, made again for each subscriber. */
    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(
                        call -> Mono.fromCallable(call).subscribeOn(scheduler),
                        Math.max(1, calls.size()));
    }

    /** Ends the executor that makes the calls. Returns at once. */
    @Override
    public void close() {
        scheduler.dispose();
        executor.shutdownNow();
        try {
            executor.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
