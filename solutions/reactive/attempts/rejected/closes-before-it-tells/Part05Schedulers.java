package kata.reactive;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Closes an executor before a failure goes on, and closing waits for all calls. */
@Rejected(by = "aFailureDoesNotWaitForCallsThatHang", says = "call 1 failed while 2 others hung")
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
        return Flux.<String, ExecutorService>using(
                        Executors::newVirtualThreadPerTaskExecutor,
                        executor -> {
                            Scheduler calls = Schedulers.fromExecutor(executor::execute);
                            return ids.flatMap(
                                            id ->
                                                    Mono.fromCallable(() -> repository.titleOf(id))
                                                            .subscribeOn(calls))
                                    // close() waits a little, so it needs a thread that may.
                                    .publishOn(Schedulers.boundedElastic());
                        },
                        ExecutorService::close)
                .cancelOn(Schedulers.boundedElastic())
                .publishOn(page);
    }
}
