package kata.favorites;

import kata.kit.favorites.UserId;

/** How the contract opens a favourites page with an attempt, whatever the attempt's model is. */
@FunctionalInterface
public interface PageLoader {

    /**
     * Opens the page. It may wait until the page or the error was handed to the UI, or return at
     * once.
     */
    void open(UserId user) throws Exception;

    /** Ends the threads that the attempt owns. Called once, when no page is being loaded. */
    default void close() throws Exception {}

    /** A loader for an attempt that owns threads, and is closed with it. */
    static PageLoader of(PageLoader opener, AutoCloseable owner) {
        return new PageLoader() {
            @Override
            public void open(UserId user) throws Exception {
                opener.open(user);
            }

            @Override
            public void close() throws Exception {
                owner.close();
            }
        };
    }
}
