package kata.eventloop;

import static kata.kit.Todo.todo;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * The page that every module of this workshop loads. Here: on one event loop, over services that
 * answer by callbacks, on threads of their own.
 *
 * <ol>
 *   <li>The user service knows the favourites, in the user's order. It gets {@code userLimit}. When
 *       it is late or fails, the cache answers instead; a late call is cancelled.
 *   <li>A user without favourites gets the suggestions.
 *   <li>Everyone else gets the details of the first five favourites, asked for side by side and
 *       shown in the user's order. When one of these calls fails, the others are cancelled at once.
 *   <li>The UI is told, on its own thread and exactly once: the page, or the error that is left
 *       over. A page is shown whole or not at all.
 * </ol>
 *
 * <p>Where one exception leads to another, the error has both. Whoever opens a page never waits:
 * not for a service, not for the UI; and neither does the loop. Fifty pages wait at the same time,
 * and the loop's thread is the only one. Once a page is shown, no timer of it is left.
 */
public final class Part08Favorites implements AutoCloseable {

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ScheduledExecutorService loop;

    /**
     * @param loop one thread, for the tasks and timers of all pages; its owner closes it
     */
    public Part08Favorites(
            CallbackServices services, Ui ui, Duration userLimit, ScheduledExecutorService loop) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.loop = loop;
    }

    /** Begins to load the page, and returns at once. The UI is told later. */
    public void open(UserId user) {
        todo("ask the services from the loop, go on there when they answer, and tell the UI");
    }

    /** Ends what you keep beside the loop, if anything. Called when no page is being loaded. */
    @Override
    public void close() {}
}
