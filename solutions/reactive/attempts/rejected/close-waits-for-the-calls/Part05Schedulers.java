package kata.reactive;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Who leaves closes the executor, and that waits for the calls. */
@Rejected(by = "whoLeavesDoesNotWaitForTheCalls", says = "its thread waited for calls")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    /** Answers after a while. Meanwhile the calling thread waits. */
    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    /**
     * The titles of these ids.
     *
     * @param page its only thread is the subscriber's
     */
    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return Flux.using(
                Executors::newVirtualThreadPerTaskExecutor,
                threads -> {
                    Scheduler calls = Schedulers.fromExecutorService(threads);
                    return ids.flatMap(
                                    id ->
                                            Mono.fromCallable(() -> repository.titleOf(id))
                                                    .subscribeOn(calls))
                            .publishOn(page);
                },
                ExecutorService::close);
    }
}
