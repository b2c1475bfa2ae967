package kata.reactive;

import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Titles from a repository that blocks: a thread that calls it waits. The ids come on a thread that
 * must not block, because many other streams live on it. The page's thread is another one.
 *
 * <p>Somebody has tried to move the calls elsewhere. It is broken: the thread of the ids still
 * waits for every title. Repair it. The rules:
 *
 * <ul>
 *   <li>every title comes out, in any order, however many ids there are, even equal ones;
 *   <li>a failure of the repository or of the ids comes out as it is; that of a call does not wait
 *       for other calls that hang;
 *   <li>nothing is asked before somebody subscribes, and each subscriber gets fresh answers;
 *   <li>titles, failure and end arrive on the page's thread;
 *   <li>no thread that must not block ever waits, neither in the repository nor for it;
 *   <li>no thread of yours is left behind, even if the subscriber leaves; those that Reactor shares
 *       are not yours. When it leaves, the ids are cancelled.
 * </ul>
 *
 * <p>Not asked for: null titles, interrupting a call under way, two calls that fail at the same
 * time, whether a failure of the ids waits for calls under way, a {@code CompletionException} or
 * {@code CancellationException} of the repository, and errors that Reactor treats as fatal.
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
     * @param page its only thread is the subscriber's
     */
    public static Flux<String> titles(Flux<Integer> ids, Repository repository, Scheduler page) {
        return ids.map(repository::titleOf).publishOn(Schedulers.boundedElastic()).publishOn(page);
    }
}
