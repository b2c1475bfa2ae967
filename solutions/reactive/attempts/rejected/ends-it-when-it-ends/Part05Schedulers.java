package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A scheduler for each subscriber, disposed of at the end: not when the subscriber leaves. */
@Rejected(by = "whoLeavesTakesTheIdsAlong", says = "own")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return Flux.defer(
                () -> {
                    Scheduler own = Schedulers.newSingle("own");
                    return ids.publishOn(own)
                            .concatMap(id -> title(id, repository, own))
                            .doOnTerminate(own::dispose)
                            .publishOn(page);
                });
    }

    private static Mono<String> title(int id, Repository repository, Scheduler own) {
        return Mono.fromCallable(() -> repository.titleOf(id)).subscribeOn(own);
    }
}
