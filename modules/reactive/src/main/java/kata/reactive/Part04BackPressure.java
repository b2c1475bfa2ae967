package kata.reactive;

import static kata.kit.Todo.todo;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;

/**
 * Two subscribers that are slower than their source. The first source waits until it is asked, the
 * second does not.
 *
 * <p>Write {@link #storeAll}, for rows of a query. The rules:
 *
 * <ul>
 *   <li>it asks for exactly one batch, and for the next when every row of the last is stored;
 *   <li>no thread waits for rows; the result is the number of rows, when all are stored;
 *   <li>when the source fails, or a row cannot be stored, the source is cancelled and the result is
 *       that failure, unchanged. Nothing is thrown at the source.
 * </ul>
 *
 * <p>Write {@link #latest}, for prices of a market that waits for nobody. The rules:
 *
 * <ul>
 *   <li>a subscriber that is always ready sees every tick;
 *   <li>one that was busy gets the latest tick next, and those before it never: at most one is
 *       kept. A busy subscriber does not affect the others;
 *   <li>a tick that is kept still comes when the ticks have ended; a failure of the ticks comes out
 *       unchanged, and may overtake it;
 *   <li>when the subscriber leaves, the source is cancelled.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>the third rule of {@code storeAll} holds for a {@code LinkageError} and a {@code
 *       StackOverflowError} of {@code store} as well.
 * </ul>
 *
 * <p>Not asked for: what becomes of rows that a source sends although it was cancelled, or while
 * another one is being taken; what happens when the result is cancelled or completed by its reader;
 * batches of more than a million; a market that sends its ticks while it is being subscribed to.
 */
public final class Part04BackPressure {

    private Part04BackPressure() {}

    /** Stores all rows, and gives their number. */
    public static <T> CompletableFuture<Long> storeAll(Flux<T> rows, int batch, Consumer<T> store) {
        return todo("ask for one batch of rows, store them, then ask for the next");
    }

    /** The ticks, for subscribers who cannot take all of them. */
    public static <T> Flux<T> latest(Flux<T> ticks) {
        return todo("keep the latest tick for a subscriber who is busy, and drop the others");
    }
}
