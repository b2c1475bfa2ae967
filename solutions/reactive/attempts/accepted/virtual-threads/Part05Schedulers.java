package kata.reactive;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A virtual thread for each call, several at once, back in order. */
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        // Nothing to dispose of: this scheduler is only a way to hand tasks to new threads.
        Scheduler calls = Schedulers.fromExecutor(Thread::startVirtualThread);
        return ids.flatMapSequential(
                        id -> Mono.fromCallable(() -> repository.titleOf(id)).subscribeOn(calls))
                .publishOn(page);
    }
}
