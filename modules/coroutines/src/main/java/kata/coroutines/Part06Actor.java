package kata.coroutines;

import static kata.kit.Todo.todo;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * An actor: a mailbox, and a behaviour that takes one message after the other. Its state needs no
 * lock, because nothing else touches it.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>one message at a time, however many threads the executor has; the messages of each sender
 *       are handled in the order of its calls;
 *   <li>{@code tell} returns at once, also from inside of the behaviour; the message is handled on
 *       a thread of the executor, later;
 *   <li>an actor without a message holds no thread and has no task in the executor, however many
 *       actors there are; no message is ever forgotten;
 *   <li>whatever the behaviour throws is passed to {@code failures}, and the next message follows;
 *   <li>{@code ask} sends a message that carries the place for its answer. Its future completes
 *       with the answer; with a {@link TimeoutException} if none comes within the limit; or, at
 *       once, with what the behaviour threw at that message;
 *   <li>actors are independent of each other, each with its executor and its {@code failures};
 *   <li>after {@code close}, {@code tell} and {@code ask} throw a {@link
 *       RejectedExecutionException}. What came before is still handled, and {@code close} does not
 *       wait for that.
 * </ul>
 *
 * <p>Sound (★): an actor with many messages lets others on the same thread have their turn; if
 * {@code failures} throws, the next message follows all the same.
 *
 * <p>Not asked for: null messages, an executor that refuses, a limit of zero or less, one of more
 * than 292 years, a {@code message} function that throws, and a {@code CompletionException} of the
 * behaviour's own.
 */
public final class Part06Actor<M> implements AutoCloseable {

    /**
     * @param executor lends a thread while there are messages; it belongs to somebody else
     * @param behaviour handles a message
     * @param failures gets what the behaviour throws
     */
    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        todo("make the mailbox");
    }

    /** Puts a message into the mailbox. */
    public void tell(M message) {
        todo("put it into the mailbox, and make sure that a thread handles it");
    }

    /**
     * Sends a message, and expects an answer.
     *
     * @param message makes the message; the behaviour completes the future that it is given
     */
    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        return todo("send the message, and complete the future in any case");
    }

    @Override
    public void close() {
        todo("take no more messages");
    }
}
