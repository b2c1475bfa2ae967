package kata.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Futures of an executor that is made for each subscriber, and shut down with it. */
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return Flux.using(
                        () -> Executors.newFixedThreadPool(2),
                        pool ->
                                ids.flatMap(
                                        id -> Mono.fromFuture(() -> title(id, repository, pool))),
                        ExecutorService::shutdown)
                .publishOn(page);
    }

    private static CompletableFuture<String> title(
            int id, Repository repository, ExecutorService pool) {
        return CompletableFuture.supplyAsync(() -> repository.titleOf(id), pool);
    }
}
