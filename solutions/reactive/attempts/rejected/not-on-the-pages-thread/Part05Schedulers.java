package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Moves the calls away, and leaves the titles there. */
@Rejected(by = "titlesAndEndArriveOnThePagesThread", says = "signals arrived on boundedElastic-")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.publishOn(page)
                .concatMap(
                        id ->
                                Mono.fromCallable(() -> repository.titleOf(id))
                                        .subscribeOn(Schedulers.boundedElastic()));
    }
}
