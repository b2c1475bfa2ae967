package kata.reactive;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Callable;
import reactor.core.publisher.Flux;

/**
 * Makes blocking calls for pipelines: each on a virtual thread of its own.
 *
 * <p>The threads of a pipeline must not wait, and the threads that may are few. Ten thousand calls
 * that all wait at the same time need other threads. The rules:
 *
 * <ul>
 *   <li>nothing is called before somebody subscribes; then all calls begin, even ten thousand, and
 *       each subscriber has calls of its own;
 *   <li>the answers come in the order of the calls; the first failure comes out as it was thrown,
 *       without waiting for calls that hang;
 *   <li>one executor makes the calls of all subscribers, not one for each of them or for each call;
 *       each object of this class has its own;
 *   <li>{@link #close} ends it: calls under way are interrupted, and later ones refused with an
 *       error. No subscriber is left waiting, whenever it subscribes, except for a call that
 *       ignores its interruption.
 * </ul>
 *
 * <p>Not asked for: more than ten thousand calls, calls that return null, lists that are changed
 * later, a {@code CompletionException} or {@code CancellationException} of a call, what becomes of
 * the other calls when one fails or the subscriber leaves, and errors that Reactor treats as fatal.
 */
public final class Part09VirtualScheduler implements AutoCloseable {

    /** The answers of these calls, made again for each subscriber. */
    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return todo("make each call on a virtual thread, all of them at once, and keep the order");
    }

    /** Ends the executor that makes the calls. Returns at once. */
    @Override
    public void close() {}
}
