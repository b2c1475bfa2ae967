package kata.reactive;

import static kata.kit.Todo.todo;

import java.time.Duration;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/**
 * The page that every module of this workshop loads. Here: as one pipeline, over services that
 * answer by callbacks.
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
 * <p>Where one exception leads to another, the error has both. The printed trace of an error has
 * the words "favourites page of ann", if ann's page was opened. Whoever opens a page never waits:
 * not for a service, not for the UI. Fifty pages wait at the same time, with no thread of yours
 * waiting for any of them; the timers that Reactor shares may be used.
 */
public final class Part10Favorites implements AutoCloseable {

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part10Favorites(CallbackServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    /** Begins to load the page, and returns at once. The UI is told later. */
    public void open(UserId user) {
        todo("make a pipeline that loads the page, and subscribe to it with what tells the UI");
    }

    /** Ends what you keep between pages, if anything. Called when no page is being loaded. */
    @Override
    public void close() {}
}
