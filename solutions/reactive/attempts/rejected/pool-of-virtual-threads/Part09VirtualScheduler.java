package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A pool, only of virtual threads: the bound is back, and with it the queue. */
@Rejected(by = "tenThousandCallsWaitAtTheSameTime", says = "100 of 10,001 calls")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final Scheduler scheduler =
            Schedulers.fromExecutorService(
                    Executors.newFixedThreadPool(100, Thread.ofVirtual().factory()));

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(
                        call -> Mono.fromCallable(call).subscribeOn(scheduler),
                        Math.max(1, calls.size()));
    }

    @Override
    public void close() {
        scheduler.dispose();
    }
}
