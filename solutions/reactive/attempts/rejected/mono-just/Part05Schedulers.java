package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Calls while it makes the stream of one title. Only the answer is moved elsewhere. */
@Rejected(by = "noThreadThatMustNotBlockWaits", says = "asked on ids")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        // tag::titles[]
        return ids.concatMap(
                        id ->
                                Mono.just(repository.titleOf(id))
                                        .subscribeOn(Schedulers.boundedElastic()))
                .publishOn(page);
        // end::titles[]
    }
}
