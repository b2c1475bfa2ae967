package kata.kit.favorites;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The services as calls that return a future at once.
 *
 * <p>Completing the future before the service does, by {@code cancel}, {@code orTimeout} or
 * otherwise, interrupts the service's work on it. That holds for the very future that the service
 * returned: what is derived from it, as by {@code thenApply}, does not pass a cancellation on.
 */
public interface FutureServices {

    Users users();

    Details details();

    Suggestions suggestions();

    Cache cache();

    /** Knows who likes what. */
    @FunctionalInterface
    interface Users {

        /** The user's favourites, in the user's order. */
        CompletableFuture<List<FavoriteId>> favorites(UserId user);
    }

    /** Knows what a favourite is. */
    @FunctionalInterface
    interface Details {

        CompletableFuture<FavoriteDetails> of(FavoriteId id);
    }

    /** Knows what to show to those who have no favourites. */
    @FunctionalInterface
    interface Suggestions {

        CompletableFuture<List<FavoriteDetails>> forUser(UserId user);
    }

    /** Remembers favourites of some time ago. */
    @FunctionalInterface
    interface Cache {

        CompletableFuture<List<FavoriteId>> favorites(UserId user);
    }
}
