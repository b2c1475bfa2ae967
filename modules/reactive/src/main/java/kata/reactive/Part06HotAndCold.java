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
 *   <li>the first subscriber connects; those who come later, from any thread, share the connection;
 *   <li>each sees every price from then on, and one who comes late sees the last price at once;
 *   <li>when one leaves, the others notice nothing; when the last one leaves, the connection is
 *       cancelled;
 *   <li>whoever comes after that connects anew, and does not see the price from before;
 *   <li>one who comes while the last one leaves is connected, too;
 *   <li>one who is slow holds nobody up;
 *   <li>a failure of the exchange reaches all of them.
 * </ul>
 */
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    /** The prices, for any number of subscribers. */
    public static <T> Flux<T> shared(Flux<T> prices) {
        return todo("share one subscription to the prices among all subscribers");
    }
}
