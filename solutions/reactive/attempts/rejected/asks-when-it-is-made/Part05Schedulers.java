package kata.reactive;

import java.util.List;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/** Has all titles before there is anybody to tell. */
@Rejected(
        by = "nothingIsAskedBeforeSomebodySubscribes",
        says = "the repository was asked: [title of 1")
public final class Part05Schedulers {

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        List<String> titles = ids.toStream().map(repository::titleOf).toList();
        return Flux.fromIterable(titles).publishOn(page);
    }
}
