package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * A scheduler for each subscriber, whose queue has room for some hundred calls. More are refused.
 */
@Rejected(by = "theThreadOfTheIdsIsFreeHoweverManyCallsWait", says = "while no call was answered")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return Flux.using(
                        () -> Schedulers.newBoundedElastic(8, 50, "titles", 60, true),
                        own ->
                                ids.flatMap(
                                        id ->
                                                Mono.fromCallable(() -> repository.titleOf(id))
                                                        .subscribeOn(own),
                                        Integer.MAX_VALUE),
                        Scheduler::dispose)
                .publishOn(page);
    }
}
