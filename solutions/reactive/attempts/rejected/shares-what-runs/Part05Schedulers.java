package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Who subscribes while another one is there gets the rest of its titles. */
@Rejected(
        by = "subscribersAtTheSameTimeHaveAnswersOfTheirOwn",
        says = "one subscribed while another one waited")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    /** Answers after a while. Meanwhile the calling thread waits. */
    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    /**
     * The titles of these ids.
     *
     * @param page its only thread is the subscriber's
     */
    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.flatMap(
                        id ->
                                Mono.fromCallable(() -> repository.titleOf(id))
                                        .subscribeOn(Schedulers.boundedElastic()))
                .share()
                .publishOn(page);
    }
}
