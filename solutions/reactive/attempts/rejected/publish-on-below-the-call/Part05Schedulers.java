package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A stream for each call, but publishOn moves only what comes after it. */
@Rejected(by = "noThreadThatMustNotBlockWaits", says = "asked on ids")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.concatMap(
                        id ->
                                Mono.just(id)
                                        .map(repository::titleOf)
                                        .publishOn(Schedulers.boundedElastic()))
                .publishOn(page);
    }
}
