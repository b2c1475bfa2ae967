package kata.kit.favorites;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * The services as blocking calls: the calling thread waits for the answer.
 *
 * <p>An interruption ends a call with {@link InterruptedException}, also one that came before the
 * call. A service that fails throws its own unchecked exception, mostly a {@link ServiceException}.
 */
public interface BlockingServices {

    Users users();

    Details details();

    Suggestions suggestions();

    Cache cache();

    /** Knows who likes what. */
    interface Users {

        /** The user's favourites, in the user's order. */
        List<FavoriteId> favorites(UserId user) throws InterruptedException;

        /**
         * The same with a limit, as JDBC's query time-out and HttpClient's request time-out are.
         * With one thread only the client itself can offer that: who waits cannot also watch the
         * clock.
         *
         * @param limit how long to wait, more than zero
         * @throws TimeoutException when the limit was over first; the call has been interrupted
         */
        List<FavoriteId> favorites(UserId user, Duration limit)
                throws InterruptedException, TimeoutException;
    }

    /** Knows what a favourite is. */
    interface Details {

        FavoriteDetails of(FavoriteId id) throws InterruptedException;
    }

    /** Knows what to show to those who have no favourites. */
    interface Suggestions {

        List<FavoriteDetails> forUser(UserId user) throws InterruptedException;
    }

    /** Remembers favourites of some time ago. */
    interface Cache {

        List<FavoriteId> favorites(UserId user) throws InterruptedException;
    }
}
