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
 *   <li>The user service knows the favourites, in the user's order. It gets {@code userLimit}, and
 *       no other call has a limit. When it is late or fails, the cache answers instead; a late call
 *       is cancelled, and the page does not wait for its end.
 *   <li>A user without favourites, according to the service or the cache, gets all the suggestions.
 *   <li>Everyone else gets the details of the first five favourites, asked for side by side and
 *       shown in the user's order; one that occurs twice is shown twice. When one call fails, the
 *       others are cancelled at once.
 *   <li>The UI receives one result, on its own thread and exactly once: the page, or an error that
 *       contains the service's own exception. A page is shown whole or not at all.
 * </ol>
 *
 * <p>If the cache fails as well, the error contains both failures, even if one is a time-out. Every
 * page asks the services again, and leaves the other pages alone. The printed trace of a service's
 * failure has the words "favourites page of ann" if ann's page was opened. The caller never waits,
 * neither for a service nor for the UI. Fifty pages wait at the same time without mixing, and no
 * thread of yours waits for any of them; you may use the timers that Reactor shares.
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>an {@code Error} counts like any other failure, of the user service as well;
 *   <li>a null, as an answer or in a list, leads to an error, never to silence or a hole;
 *   <li>the caller's thread keeps its name and its interrupt flag, Reactor its operator hooks.
 * </ul>
 *
 * <p>Not asked for: whether a null or an {@code InterruptedException} of the user service leads to
 * the cache or to an error; what else the error says after a null or an {@code
 * InterruptedException} of the cache; a null that stands after the fifth favourite, or as a
 * favourite that the details service knows; a limit of more than 292 years; the wrapping of a
 * {@code CompletionException} that a service throws; a cache failure that refuses suppressed
 * exceptions, or is the very object that the user service threw; the words in the trace of any
 * failure that refuses them; a UI that fails.
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

    /** Begins to load the page, and returns at once. The UI gets it later. */
    public void open(UserId user) {
        todo("make a pipeline that loads the page, and subscribe so that the UI gets the result");
    }

    /** Ends what you keep between pages, if anything. Called when no page is being loaded. */
    @Override
    public void close() {}
}
