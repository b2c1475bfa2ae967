package kata.reactive;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import lombok.SneakyThrows;
import reactor.core.publisher.Flux;

/** Makes all calls before there is anybody to tell, and waits for them. */
@Rejected(by = "nothingIsCalledBeforeSomebodySubscribes", says = "2 of 2 calls were made")
public final class Part09VirtualScheduler implements AutoCloseable {

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return Flux.fromIterable(made(calls));
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }

    @SneakyThrows
    private <T> List<T> made(List<Callable<T>> calls) {
        List<T> answers = new ArrayList<>();
        for (Future<T> call : executor.invokeAll(calls)) {
            answers.add(call.get());
        }
        return answers;
    }
}
