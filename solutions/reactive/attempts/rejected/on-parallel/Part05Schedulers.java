package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Elsewhere, but on threads that are there for work: one for each core. */
@Rejected(by = "noThreadThatMustNotBlockWaits", says = "asked on parallel-")
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
                                        .subscribeOn(Schedulers.parallel()))
                .publishOn(page);
    }
}
