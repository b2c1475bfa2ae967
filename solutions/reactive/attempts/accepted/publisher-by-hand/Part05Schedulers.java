package kata.reactive;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Defers by hand, on the scheduler that is there for calls that wait. */
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.flatMap(
                        id ->
                                Mono.<String>create(sink -> sink.success(repository.titleOf(id)))
                                        .subscribeOn(Schedulers.boundedElastic()),
                        3)
                .publishOn(page);
    }
}
