package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Subscribes elsewhere. The ids choose their own thread, and the calls are made on it. */
@Rejected(by = "noThreadThatMustNotBlockWaits", says = "asked on ids")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.map(repository::titleOf)
                .subscribeOn(Schedulers.boundedElastic())
                .publishOn(page);
    }
}
