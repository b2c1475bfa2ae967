package kata.reactive;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.concurrent.Callable;
import reactor.core.publisher.Flux;

/**
 * Makes blocking calls for pipelines: each on a virtual thread of its own.
 *
 * <p>The threads of a pipeline must not wait, and the threads that may are few. Ten thousand calls
 * that all wait at the same time need others. The rules:
 *
 * <ul>
 *   <li>nothing is called before somebody subscribes; then all calls begin, however many there are;
 *   <li>the answers come in the order of the calls; the first failure comes out as it was thrown;
 *   <li>one executor makes the calls of all subscribers, not one for each of them or for each call;
 *   <li>{@link #close} ends it: calls under way are interrupted, later ones are refused with an
 *       error.
 * </ul>
 */
public final class Part09VirtualScheduler implements AutoCloseable {

    /** The answers of these calls, for each subscriber anew. */
    public <T> Flux<T> answers(List<Callable<T>> calls) {
        return todo("make each call on a virtual thread, all of them at once, and keep the order");
    }

    /** Ends what makes the calls. Returns at once. */
    @Override
    public void close() {}
}
