package kata.reactive;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.judge.Rejected;
import lombok.SneakyThrows;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/** Asks on a thread that may wait, and waits for that thread. */
@Rejected(by = "noThreadThatMustNotBlockWaits", says = "ids waits in FutureTask.get")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return Flux.using(
                        Executors::newVirtualThreadPerTaskExecutor,
                        calls -> ids.map(id -> answer(calls.submit(() -> repository.titleOf(id)))),
                        ExecutorService::shutdown)
                .publishOn(page);
    }

    @SneakyThrows
    private static String answer(Future<String> call) {
        try {
            return call.get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
