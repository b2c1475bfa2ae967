package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Subscribers that come while calls are under way share them. */
@Rejected(
        by = "subscribersAtTheSameTimeHaveCallsOfTheirOwn",
        says = "the calls still under way: 2 calls")
public final class Part09VirtualScheduler implements AutoCloseable {

    // boundedElastic() has platform threads, ten for each core, and a queue for the other calls. A
    // system property makes them virtual threads, and the bound stays. Where a service
    // handles only a few calls at a time, a bound is right: give it to the operator below.
    private final Scheduler scheduler =
            Schedulers.fromExecutorService(Executors.newVirtualThreadPerTaskExecutor());

    /** The answers of these calls, made again for each subscriber. */
    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(
                        call -> Mono.fromCallable(call).subscribeOn(scheduler),
                        // Without a number, it subscribes to 256 streams and waits for one to end.
                        Math.max(1, calls.size()))
                .publish()
                .refCount(1);
    }

    /** Ends the executor that makes the calls. Returns at once. */
    @Override
    public void close() {
        // Shuts the executor down and interrupts its threads. The executor's own close() would wait
        // for all calls first.
        scheduler.dispose();
    }
}
