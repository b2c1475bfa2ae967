package kata.reactive;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import lombok.SneakyThrows;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Futures of one executor: Reactor only puts the answers into order. */
public final class Part09VirtualScheduler implements AutoCloseable {

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(calls)
                .map(call -> Mono.fromFuture(() -> future(call)))
                .collectList()
                .flatMapMany(
                        answers -> Flux.mergeSequential(answers, Math.max(1, answers.size()), 1));
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }

    private <T> CompletableFuture<T> future(Callable<T> call) {
        return CompletableFuture.supplyAsync(() -> made(call), executor);
    }

    @SneakyThrows
    private static <T> T made(Callable<T> call) {
        return call.call();
    }
}
