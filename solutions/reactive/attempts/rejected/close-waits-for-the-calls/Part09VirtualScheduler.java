package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Ends the executor by its own close, and that waits for all calls. */
@Rejected(by = "closeInterruptsTheCallsUnderWay", says = "close waits for the call")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .flatMapSequential(
                        call ->
                                Mono.fromCallable(call)
                                        .subscribeOn(Schedulers.fromExecutorService(executor)),
                        Math.max(1, calls.size()));
    }

    @Override
    public void close() {
        executor.close();
    }
}
