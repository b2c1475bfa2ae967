package kata.kit.favorites;

import java.util.List;

/**
 * The services as calls that return at once and answer through a callback.
 *
 * <p>Callbacks arrive on threads of the services, named "service-1" and so on, never on the
 * caller's and never on the UI thread.
 */
public interface CallbackServices {

    Users users();

    Details details();

    Suggestions suggestions();

    Cache cache();

    /** Knows who likes what. */
    @FunctionalInterface
    interface Users {

        /** Asks for the user's favourites, in the user's order. */
        Call favorites(UserId user, Callback<List<FavoriteId>> callback);
    }

    /** Knows what a favourite is. */
    @FunctionalInterface
    interface Details {

        Call of(FavoriteId id, Callback<FavoriteDetails> callback);
    }

    /** Knows what to show to those who have no favourites. */
    @FunctionalInterface
    interface Suggestions {

        Call forUser(UserId user, Callback<List<FavoriteDetails>> callback);
    }

    /** Remembers favourites of some time ago. */
    @FunctionalInterface
    interface Cache {

        Call favorites(UserId user, Callback<List<FavoriteId>> callback);
    }
}
