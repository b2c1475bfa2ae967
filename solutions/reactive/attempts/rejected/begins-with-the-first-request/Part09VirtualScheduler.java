package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.Context;

/** Begins when the subscriber asks for an answer, and not when it subscribes. */
@Rejected(by = "allCallsBeginWhenSomebodySubscribes", says = "0 of 2 calls")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final Scheduler scheduler =
            Schedulers.fromExecutorService(Executors.newVirtualThreadPerTaskExecutor());

    /** The answers of these calls, made again for each subscriber. */
    public <T> Flux<T> answers(List<Callable<T>> calls) {
        Flux<T> inOrder =
                Flux.fromIterable(calls)
                        .flatMapSequential(
                                call -> Mono.fromCallable(call).subscribeOn(scheduler),
                                Math.max(1, calls.size()));
        return Flux.create(
                sink -> {
                    AtomicBoolean begun = new AtomicBoolean();
                    sink.onRequest(
                            _ -> {
                                if (begun.compareAndSet(false, true)) {
                                    sink.onDispose(
                                            inOrder.subscribe(
                                                    sink::next,
                                                    sink::error,
                                                    sink::complete,
                                                    Context.of(sink.contextView())));
                                }
                            });
                });
    }

    /** Ends the executor that makes the calls. Returns at once. */
    @Override
    public void close() {
        scheduler.dispose();
    }
}
