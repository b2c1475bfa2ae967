package kata.forkjoin;

import static kata.kit.Todo.todo;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * The page that every module of this workshop loads. Here: tasks that fork and join, in a pool of
 * parallelism two. It may have sixteen threads, where it is told that the others wait.
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
 * that opened the page. Fifty pages at the same time take no more than sixteen platform threads,
 * and use them all. Who waits for a page can be interrupted: then nothing more is asked for, the UI
 * gets the error, and the caller's interrupt flag is set in the end.
 */
public final class Part07Favorites implements AutoCloseable {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ForkJoinPool pool;

    /**
     * @param pool for the tasks of all pages; it belongs to the caller, who closes it
     */
    public Part07Favorites(
            BlockingServices services, Ui ui, Duration userLimit, ForkJoinPool pool) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.pool = pool;
    }

    /** Loads the page and tells the UI. Returns when that is done, or at once: as you like. */
    public void open(UserId user) {
        todo("load the page with tasks of the pool, and tell the UI: the page or the error");
    }

    /** Ends what you keep beside the pool, if anything. Called when no page is being loaded. */
    @Override
    public void close() {}
}
