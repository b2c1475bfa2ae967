package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Threads end by themselves, so nothing is ended. */
@Rejected(by = "afterCloseItRefusesCalls", says = "subscribed to after it: [answer]")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final Scheduler scheduler =
            Schedulers.fromExecutorService(Executors.newVirtualThreadPerTaskExecutor());

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(
                        call -> Mono.fromCallable(call).subscribeOn(scheduler),
                        Math.max(1, calls.size()));
    }

    @Override
    public void close() {}
}
