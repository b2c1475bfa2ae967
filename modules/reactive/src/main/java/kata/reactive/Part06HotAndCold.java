package kata.reactive;

import static kata.kit.Todo.todo;

import reactor.core.publisher.Flux;

/**
 * Prices from an exchange, and any number of users who watch them. Each subscription to the prices
 * is a connection to the exchange.
 *
 * <p>Write {@link #shared}: the same prices for all of them, through one connection. The rules:
 *
 * <ul>
 *   <li>the first subscriber connects; later ones, from any thread, share the connection;
 *   <li>a subscriber that is always ready sees every price from then on; a late one sees the last
 *       price, as soon as it asks, and misses none that comes meanwhile;
 *   <li>a slow one holds nobody up, and is not thrown out. It misses prices, but when it asks
 *       again, it gets the latest;
 *   <li>when one leaves, even twice, the others notice nothing; when the last one leaves, the
 *       connection is cancelled;
 *   <li>the next subscriber after that connects again, and does not see the old price;
 *   <li>a subscriber that comes while the last one leaves is connected, too;
 *   <li>a failure of the exchange reaches all of them, unchanged; so does the end, after the price
 *       that is kept for a slow one;
 *   <li>each {@code shared} has a connection of its own.
 * </ul>
 *
 * <p>Not asked for: what later subscribers see after the failure or the end; whether a failure
 * waits until a slow one has asked for the price that is kept for it; a subscriber that blocks
 * while it takes a price; how long the connection stays if one leaves before it has asked for
 * anything, or comes while the last one leaves, and leaves, too; the small gaps in Reactor's own
 * operators, which the lesson names.
 */
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    /** The prices, for any number of subscribers. */
    public static <T> Flux<T> shared(Flux<T> prices) {
        return todo("share one subscription to the prices among all subscribers");
    }
}
