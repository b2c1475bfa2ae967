package kata.sequential;

import static kata.kit.Todo.todo;

import java.time.Duration;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * The page that every module of this workshop loads. Here: one thread, one call after the other.
 *
 * <ol>
 *   <li>The user service knows the favourites, in the user's order. It gets {@code userLimit}. When
 *       it is late or fails, the cache answers instead.
 *   <li>A user without favourites gets the suggestions.
 *   <li>Everyone else gets the details of the first five favourites, in the user's order.
 *   <li>The UI is told, on its own thread and exactly once: the page, or the error that is left
 *       over. A page is shown whole or not at all.
 * </ol>
 *
 * <p>Where one exception leads to another, the error has both. Every service call is made on the
 * thread that opens the page, and that thread can be interrupted while it waits: then it asks for
 * nothing more, the UI gets the error, and the thread's interrupt flag is set in the end.
 */
public final class Part06Favorites {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part06Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    /** Steps 1 to 3: loads the page, and does not touch the UI. */
    public FavoritesPage load(UserId user) throws InterruptedException {
        return todo(
                "load the page: favourites or cache, then details or suggestions (steps 1 to 3)");
    }

    /** Step 4: loads the page and tells the UI. Returns when that is done. */
    public void open(UserId user) {
        todo("call load, and tell the UI: the page, or the error that is left over (step 4)");
    }
}
