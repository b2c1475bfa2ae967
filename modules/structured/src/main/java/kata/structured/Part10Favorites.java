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
 *   <li>The user service knows the favourites, in the user's order. It gets {@code userLimit}, and
 *       no other call has a limit. When it is late or fails, the cache answers instead; a late call
 *       is interrupted.
 *   <li>A user without favourites, according to the service or the cache, gets all the suggestions.
 *   <li>Everyone else gets the details of the first five favourites, asked for side by side and
 *       shown in the user's order; one that occurs twice is shown twice. When one call fails, the
 *       others are interrupted at once.
 *   <li>The UI receives one result, on its own thread and exactly once: the page, or an error that
 *       contains the service's own exception. A page is shown whole or not at all.
 * </ol>
 *
 * <p>If the cache fails as well, the error contains both failures, even if one is a time-out. After
 * the failure of a service, a stack trace in the error names the method that called {@code open}.
 * Every page asks the services again, and leaves the other pages alone. Fifty pages wait at the
 * same time, and no platform thread is started for them. A caller that waits can be interrupted at
 * any call: then the details under way are interrupted, nothing more is asked for, the UI gets an
 * error, and the caller's flag is set in the end.
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>an {@code Error} counts like any other failure, of the user service as well;
 *   <li>a null, as an answer or in a list, leads to an error, never to silence or a hole;
 *   <li>the caller's thread keeps its name, and only an interruption changes its interrupt flag.
 * </ul>
 *
 * <p>Not asked for: whether a null or an {@code InterruptedException} of the user service leads to
 * the cache or to an error; whether one that a service throws on the caller's thread sets its flag;
 * what else the error says after a null or an {@code InterruptedException} of the cache; a null
 * that stands after the fifth favourite, or as a favourite that the details service knows; a limit
 * of more than 292 years; the wrapping of a {@code CompletionException} that a service throws; a
 * late call that does not heed its interruption; a cache failure that refuses suppressed
 * exceptions, or is the very object that the user service threw; a UI that fails.
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
     * Hands the page or the error to the UI, and does not wait until it is shown. When it returns,
     * every detail call of the page has ended, the interrupted ones as well.
     */
    public void open(UserId user) {
        todo("load the page, keep its calls together, and hand the page or the error to the UI");
    }
}
