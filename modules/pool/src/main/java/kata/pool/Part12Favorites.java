package kata.pool;

import static kata.kit.Todo.todo;

import java.time.Duration;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * The page that every module of this workshop loads. Here: on a pool of a given size.
 *
 * <ol>
 *   <li>The user service knows the favourites, in the user's order. It gets {@code userLimit}. When
 *       it is late or fails, the cache answers instead; a late call is interrupted.
 *   <li>A user without favourites gets the suggestions.
 *   <li>Everyone else gets the details of the first five favourites, asked for side by side and
 *       shown in the user's order.
 *   <li>The UI is told, on its own thread and exactly once: the page, or the error that is left
 *       over. A page is shown whole or not at all.
 * </ol>
 *
 * <p>Where one exception leads to another, the error has both, and somewhere in it is the method
 * that opened the page. Many pages are opened at the same time; all of them together have the
 * {@code threads} of one pool. Who waits for a page can be interrupted: then nothing more is asked
 * for, the UI gets the error, and the caller's interrupt flag is set in the end.
 */
public final class Part12Favorites implements AutoCloseable {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    /**
     * @param threads how many threads all pages have together, 2 or more
     */
    public Part12Favorites(BlockingServices services, Ui ui, Duration userLimit, int threads) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    /** Loads the page and tells the UI. Returns when that is done, or at once: as you like. */
    public void open(UserId user) {
        todo("load the page on a pool of so many threads, and tell the UI: the page or the error");
    }

    /** Ends the pool and its threads. Called when no page is being loaded any more. */
    @Override
    public void close() {}
}
