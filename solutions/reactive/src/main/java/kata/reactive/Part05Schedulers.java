package kata.reactive;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Titles out of a repository that blocks. Two operators choose threads: subscribeOn for the source
 * that it stands under, publishOn for all that comes after it.
 */
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
     * @param page its one thread is that of the subscriber
     */
    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        // One call after the other. Where the repository handles several at once, flatMap with a
        // number of calls; ids.publishOn(boundedElastic()).map(…) would be shorter, and keeps one
        // thread for the whole stream.
        return ids.concatMap(id -> title(id, repository)).publishOn(page);
    }

    // tag::title[]
    private static Mono<String> title(int id, Repository repository) {
        // A callable, not a value: it is called when somebody subscribes, and on the thread on
        // which they do. Mono.just would take the answer, so the call would be over before.
        return Mono.fromCallable(() -> repository.titleOf(id))
                // The scheduler for calls that wait: it grows to ten threads a core, and its
                // threads are not marked as those that must not block. parallel() is for work.
                .subscribeOn(Schedulers.boundedElastic());
    }
    // end::title[]
}
