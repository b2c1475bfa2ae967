package kata.structured;

import static kata.kit.Todo.todo;

import java.time.Duration;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * The page that every module of this workshop loads. Here: every call belongs to its page.
 *
 * <ol>
 *   <li>The user service knows the favourites, in the user's order. It gets {@code userLimit}. When
 *       it is late or fails, the cache answers instead; a late call is interrupted.
 *   <li>A user without favourites gets the suggestions.
 *   <li>Everyone else gets the details of the first five favourites, asked for side by side and
 *       shown in the user's order. When one call fails, the others are interrupted at once.
 *   <li>The UI is told, on its own thread and exactly once: the page, or the error that is left
 *       over. A page is shown whole or not at all.
 * </ol>
 *
 * <p>Where one exception leads to another, the error has both, and somewhere in it is the method
 * that opened the page. Fifty pages wait at the same time, and no platform thread is started for
 * them. Who waits for a page can be interrupted: then its calls are interrupted as well, nothing
 * more is asked for, the UI gets the error, and the caller's interrupt flag is set in the end.
 */
public final class Part10Favorites {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part10Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    /**
     * Loads the page and tells the UI. Returns when that is done and every call of the page has
     * ended, the interrupted ones as well.
     */
    public void open(UserId user) {
        todo("load the page, keep its calls together, and tell the UI: the page or the error");
    }
}
