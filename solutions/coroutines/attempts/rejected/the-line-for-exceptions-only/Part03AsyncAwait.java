package kata.coroutines;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.Async;
import kata.kit.Coroutine;

/** An error is thrown as it came, without the line of the await. */
@Rejected(by = "theTraceNamesTheLineOfTheAwait", says = "does not name the await")
public final class Part03AsyncAwait implements Async {

    private final Executor loop;
    private final ThreadLocal<Body<?>> current = new ThreadLocal<>();

    /**
     * @param loop runs its tasks one after the other, on one thread
     */
    public Part03AsyncAwait(Executor loop) {
        this.loop = loop;
    }

    @Override
    public <T> CompletableFuture<T> async(Callable<T> body) {
        Body<T> started = new Body<>(body);
        started.result.whenComplete(
                (_, _) -> {
                    if (started.result.isCancelled()) {
                        loop.execute(started::cancelled);
                    }
                });
        loop.execute(started::begin);
        return started.result;
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws Exception {
        Body<?> body = current.get();
        if (body == null) {
            throw new IllegalStateException("await is for the body of async");
        }
        if (!future.isDone()) {
            body.suspendUntil(future);
        }
        if (body.result.isCancelled()) {
            throw new CancellationException("cancelled at an await");
        }
        return switch (future.state()) {
            case SUCCESS -> future.resultNow();
            case FAILED -> throw withThisLine(future.exceptionNow());
            default -> future.join();
        };
    }

    /**
     * The failure was made on another stack. What is suppressed in it is printed, and names ours.
     */
    private static Exception withThisLine(Throwable failure) throws Exception {
        if (failure instanceof Error error) {
            throw error;
        }
        failure.addSuppressed(new Exception("awaited here"));
        return failure instanceof Exception exception ? exception : new Exception(failure);
    }

    /** Its state is touched by the loop's thread only, but for the future. */
    private final class Body<T> {

        private final CompletableFuture<T> result = new CompletableFuture<>();
        private final Coroutine coroutine;
        private Object waitsFor;

        private Body(Callable<T> body) {
            coroutine = new Coroutine(() -> run(body));
        }

        private void run(Callable<T> body) {
            try {
                result.complete(body.call());
            } catch (Throwable failure) {
                result.completeExceptionally(failure);
            }
        }

        private void begin() {
            if (!result.isDone()) {
                turn();
            }
        }

        private void suspendUntil(CompletableFuture<?> future) {
            Object wait = new Object();
            waitsFor = wait;
            future.whenComplete((_, _) -> loop.execute(() -> wake(wait)));
            Coroutine.suspend();
        }

        private void wake(Object wait) {
            if (waitsFor == wait) {
                turn();
            }
        }

        private void cancelled() {
            if (waitsFor != null) {
                turn();
            }
        }

        private void turn() {
            waitsFor = null;
            current.set(this);
            try {
                coroutine.resume();
            } finally {
                current.remove();
            }
        }
    }
}
