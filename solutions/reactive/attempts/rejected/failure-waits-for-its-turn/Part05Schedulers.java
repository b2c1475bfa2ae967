package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Takes failures for elements that come in the order of the ids. */
@Rejected(by = "aFailureDoesNotWaitForCallsThatHang", says = "call 2 failed while 2 others hung")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.flatMapSequential(
                        id ->
                                Mono.fromCallable(() -> repository.titleOf(id))
                                        .subscribeOn(Schedulers.boundedElastic())
                                        .materialize())
                .<String>dematerialize()
                .publishOn(page);
    }
}
