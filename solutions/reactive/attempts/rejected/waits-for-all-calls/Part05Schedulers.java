package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Delays the failure until all other calls have ended: one of them hangs. */
@Rejected(by = "aFailureDoesNotWaitForCallsThatHang", says = "nothing")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.flatMapDelayError(id -> title(id, repository), 3, 3).publishOn(page);
    }

    private static Mono<String> title(int id, Repository repository) {
        return Mono.fromCallable(() -> repository.titleOf(id))
                .subscribeOn(Schedulers.boundedElastic());
    }
}
