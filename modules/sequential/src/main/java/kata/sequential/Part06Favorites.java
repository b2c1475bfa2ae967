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
 *   <li>The user service knows the favourites, in the user's order. It gets {@code userLimit}, and
 *       no other call has a limit. When it is late or fails, the cache answers instead.
 *   <li>A user without favourites, according to the service or the cache, gets all the suggestions.
 *   <li>Everyone else gets the details of the first five favourites, in the user's order; one that
 *       occurs twice is shown twice.
 *   <li>The UI receives one result, on its own thread and exactly once: the page, or an error that
 *       contains the service's own exception. A page is shown whole or not at all.
 * </ol>
 *
 * <p>If the cache fails as well, the error contains both failures, even if one is a time-out. Every
 * page asks the services again, and leaves the other pages alone. Pages opened at the same time do
 * not wait for each other. Every service call is made on the thread that opens the page. That
 * thread can be interrupted at any call: then it asks for nothing more, the UI gets an error, and
 * the thread's interrupt flag is set in the end.
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>an {@code Error} counts like any other failure, of the user service as well;
 *   <li>a null, as an answer or in a list, leads to an error, never to silence or a hole;
 *   <li>the caller's thread keeps its name, and a flag that was set before stays set.
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

    /** Step 4: loads the page and hands it to the UI; does not wait until it is shown. */
    public void open(UserId user) {
        todo("call load, and tell the UI: the page or the error (step 4)");
    }
}
