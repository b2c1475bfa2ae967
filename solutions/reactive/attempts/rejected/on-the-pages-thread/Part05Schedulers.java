package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/** Keeps the thread of the ids free, and blocks that of the page. */
@Rejected(by = "noThreadThatMustNotBlockWaits", says = "asked on page")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.publishOn(page).map(repository::titleOf);
    }
}
