package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A title that cannot be had is left out. So the page is empty, and nobody knows why. */
@Rejected(by = "aFailureArrivesThereToo", says = "got [title 1, title 3], then the end")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.concatMap(
                        id ->
                                Mono.fromCallable(() -> repository.titleOf(id))
                                        .subscribeOn(Schedulers.boundedElastic())
                                        .onErrorComplete())
                .publishOn(page);
    }
}
