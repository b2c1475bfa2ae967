package kata.kit;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * Async and await, as other languages have them built in: a body reads like blocking code, and the
 * thread that runs it does something else while the body waits.
 */
public interface Async {

    /**
     * Runs the body, and returns at once. Cancelling the future ends the body where it waits.
     *
     * @return completes with what the body returns or throws
     */
    <T> CompletableFuture<T> async(Callable<T> body);

    /**
     * Waits for the future without blocking the thread. Only a body of {@link #async} may call it.
     *
     * @return what the future was completed with
     * @throws Exception what the future failed with
     */
    <T> T await(CompletableFuture<T> future) throws Exception;
}
