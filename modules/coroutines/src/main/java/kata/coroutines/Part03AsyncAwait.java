package kata.coroutines;

import static kata.kit.Todo.todo;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import kata.kit.Async;
import kata.kit.Coroutine;

/**
 * Async and await on an event loop: a body reads like blocking code, and the loop's thread does
 * something else while the body waits. {@link Coroutine} is given.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>{@code async} returns at once, on any thread; the body runs on the loop, as a later task;
 *   <li>the future of {@code async} completes with what the body returns or throws, as it is;
 *   <li>while a body awaits, the loop runs other tasks, and nothing polls the future;
 *   <li>after an await the body goes on as a task of the loop, whichever thread completes the
 *       future; if it was completed before, the body goes on at once, with no other task between,
 *       any number of times;
 *   <li>{@code await} throws what the future failed with, unchanged, even if the future is derived
 *       from the one that failed; for one that was cancelled, any {@code CancellationException};
 *   <li>any number of bodies wait at the same time, and do not mix; a body may call {@code async};
 *   <li>two of these with different loops are independent of each other;
 *   <li>cancelling the future of {@code async} ends the body: its await throws a {@code
 *       CancellationException}, on the loop, so {@code finally} runs. The future that it awaited is
 *       left alone: others may wait for it, too.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>the printed trace of what {@code await} throws names the line of the await;
 *   <li>a body whose future is cancelled before its first task never begins;
 *   <li>outside of a body, {@code await} throws an {@code IllegalStateException}.
 * </ul>
 *
 * <p>Not asked for: a body that awaits again after it was cancelled, one that is cancelled before
 * it awaits a completed future, the trace of an exception that refuses suppressed ones, completing
 * the future of {@code async} by hand, a future that was failed with a {@code CompletionException},
 * and a loop that refuses a task.
 */
public final class Part03AsyncAwait implements Async {

    /**
     * @param loop runs its tasks one after the other, on one thread
     */
    public Part03AsyncAwait(Executor loop) {
        todo("keep the loop");
    }

    @Override
    public <T> CompletableFuture<T> async(Callable<T> body) {
        return todo("let the loop begin the body, and complete a future at its end");
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws Exception {
        return todo("stop the body here, and have the loop go on with it when the future is done");
    }
}
