package kata.reactive;

import reactor.core.publisher.Flux;

/**
 * Prices from an exchange, and any number of users who watch them. Each subscription to the prices
 * is a connection to the exchange.
 *
 * <p>Three decisions: what a late subscriber sees, how long the connection lives, and what becomes
 * of a slow subscriber.
 */
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    /** The prices, for any number of subscribers. */
    public static <T> Flux<T> shared(Flux<T> prices) {
        // replay(1): the last price, for those who come late. publish() where they need not see
        // it; share() is publish().refCount().
        // refCount: from the first subscriber to the last. autoConnect and cache never disconnect:
        // right for a value that is loaded once and kept. refCount(1, someTime) waits a while
        // before it disconnects: for users who come and go.
        // onBackpressureLatest, below the sharing, so one for each subscriber: it asks for
        // everything. Without it the connection goes at the pace of the slowest. A subscriber that
        // blocks while it takes a price holds it up all the same: publishOn is for that one.
        return prices.replay(1).refCount().onBackpressureLatest();
    }
}
