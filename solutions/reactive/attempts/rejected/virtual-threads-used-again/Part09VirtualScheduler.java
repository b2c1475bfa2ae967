package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Keeps virtual threads whose call has ended, and uses them again. */
@Rejected(by = "eachCallHasAThreadOfItsOwn", says = "20 calls were made")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final Scheduler scheduler =
            Schedulers.fromExecutorService(
                    Executors.newCachedThreadPool(Thread.ofVirtual().name("call-", 0).factory()));

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
    }
}
