package kata.reactive;

import static kata.kit.Todo.todo;

import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A list of ids, a hundred at most, and a service that has one detail for each of them.
 *
 * <p>Write {@link #details}: ask for all of them at the same time, and still pass them on in order.
 * The rules:
 *
 * <ul>
 *   <li>a call begins as soon as its id has come, and waits for no other call; an id that comes
 *       twice is two calls;
 *   <li>the details come in the order of the ids, whichever call answers first;
 *   <li>a detail goes out as soon as it and all before it are there;
 *   <li>the first failure, of a call, of {@code detailOf} or of the ids, ends the stream at once,
 *       unchanged, and the other calls are cancelled;
 *   <li>they are cancelled as well when the subscriber leaves, and no further call begins;
 *   <li>each subscriber has calls of its own.
 * </ul>
 *
 * <p>Not asked for: calls without an answer, more than a hundred ids, and errors that Reactor
 * treats as fatal.
 */
public final class Part02Ordering {

    private Part02Ordering() {}

    /** The details, in the order of the ids. */
    public static <I, D> Flux<D> details(Flux<I> ids, Function<I, Mono<D>> detailOf) {
        return todo("ask for all details side by side, and pass them on in the order of the ids");
    }
}
