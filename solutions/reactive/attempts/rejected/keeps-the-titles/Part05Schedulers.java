package kata.reactive;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Keeps titles in a static map: the next subscriber gets old ones. */
@Rejected(by = "eachSubscriberGetsFreshAnswers", says = "the second subscriber got")
public final class Part05Schedulers {

    private static final Map<Integer, String> KEPT = new ConcurrentHashMap<>();

    private Part05Schedulers() {}

    @FunctionalInterface
    public interface Repository {
        String titleOf(int id);
    }

    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.concatMap(id -> title(id, repository)).publishOn(page);
    }

    private static Mono<String> title(int id, Repository repository) {
        return Mono.fromCallable(() -> KEPT.computeIfAbsent(id, repository::titleOf))
                .subscribeOn(Schedulers.boundedElastic());
    }
}
