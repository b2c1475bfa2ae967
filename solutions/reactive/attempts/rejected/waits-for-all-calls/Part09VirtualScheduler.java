package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Delays the failure until all calls have ended: one of them hangs. */
@Rejected(by = "aFailureDoesNotWaitForCallsThatHang", says = "hears nothing")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final Scheduler scheduler =
            Schedulers.fromExecutorService(Executors.newVirtualThreadPerTaskExecutor());

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequentialDelayError(
                        call -> Mono.fromCallable(call).subscribeOn(scheduler),
                        Math.max(1, calls.size()),
                        1);
    }

    @Override
    public void close() {
        scheduler.dispose();
    }
}
