package kata.reactive;

import static kata.kit.Todo.todo;

import java.util.function.Function;
import java.util.function.Predicate;
import reactor.core.publisher.Flux;

/**
 * A stream of articles that may never end, and a page that shows five of them.
 *
 * <p>Write {@link #page}: the prices of the first five articles that are in stock. Looking up a
 * price is expensive. The rules:
 *
 * <ul>
 *   <li>the prices come in the order of the articles, each as soon as its article has come; after
 *       the fifth the page is complete, or earlier if there are no more articles;
 *   <li>nothing happens before someone subscribes, and every subscriber gets five of its own, even
 *       if several are there at the same time;
 *   <li>no thread waits, neither here nor when someone subscribes;
 *   <li>prices are looked up only for the articles that are shown;
 *   <li>after the fifth, after a failure, and when the subscriber leaves, the source is cancelled;
 *   <li>a failure of the source, and what {@code inStock} or {@code priceOf} throws, reaches the
 *       subscriber as an error, unchanged.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>a price that the subscriber has not asked for yet is not looked up; at most one is looked
 *       up ahead.
 * </ul>
 *
 * <p>Not asked for: null prices; errors that Reactor treats as fatal; what a failure after the
 * fifth article does to a subscriber that has not asked for all five yet.
 */
public final class Part01Pipeline {

    private Part01Pipeline() {}

    /** The prices of the first five articles that are in stock. */
    public static <A, P> Flux<P> page(
            Flux<A> articles, Predicate<A> inStock, Function<A, P> priceOf) {
        return todo("describe the steps from the articles to the prices of the first five");
    }
}
