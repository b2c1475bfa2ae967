package kata.reactive;

import java.util.concurrent.Semaphore;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** At most 200 calls at a time. The thread of the ids waits for a permit. */
@Rejected(
        by = "theThreadOfTheIdsIsFreeHoweverManyCallsWait",
        says = "the thread of the ids stood still")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return Flux.defer(
                        () -> {
                            Semaphore permits = new Semaphore(200);
                            return ids.flatMap(
                                    id -> {
                                        permits.acquireUninterruptibly();
                                        return Mono.fromCallable(() -> repository.titleOf(id))
                                                .subscribeOn(Schedulers.boundedElastic())
                                                .doFinally(_ -> permits.release());
                                    },
                                    Integer.MAX_VALUE);
                        })
                .publishOn(page);
    }
}
