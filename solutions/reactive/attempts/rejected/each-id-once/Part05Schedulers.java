package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Asks once for each id: of equal ones all but the first are missing. */
@Rejected(by = "anyNumberOfIdsComesOut", says = "4 ids came")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.distinct().concatMap(id -> title(id, repository)).publishOn(page);
    }

    private static Mono<String> title(int id, Repository repository) {
        return Mono.fromCallable(() -> repository.titleOf(id))
                .subscribeOn(Schedulers.boundedElastic());
    }
}
