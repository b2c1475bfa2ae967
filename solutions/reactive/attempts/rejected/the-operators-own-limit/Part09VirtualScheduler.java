package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** There are threads for all calls, and the operator asks for 256 at a time. */
@Rejected(by = "tenThousandCallsWaitAtTheSameTime", says = "256 of 10,001 calls")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final Scheduler scheduler =
            Schedulers.fromExecutorService(Executors.newVirtualThreadPerTaskExecutor());

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(call -> Mono.fromCallable(call).subscribeOn(scheduler));
    }

    @Override
    public void close() {
        scheduler.dispose();
    }
}
