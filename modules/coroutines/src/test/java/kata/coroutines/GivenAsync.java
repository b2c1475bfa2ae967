package kata.coroutines;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.kit.Async;
import kata.kit.Coroutine;

/** Async and await as the page gets them, so that it does not depend on the answer to Part 03. */
final class GivenAsync implements Async, AutoCloseable {

    private final ExecutorService loop =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().name("loop").factory());
    // Of the loop's thread.
    private final ThreadLocal<Body> current = new ThreadLocal<>();

    /** All of it is used on the loop only. */
    private static final class Body {

        private Coroutine coroutine;
        // How often it has waited, and whether it waits now.
        private long waits;
        private boolean suspended;
    }

    @Override
    public <T> CompletableFuture<T> async(Callable<T> callable) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Body body = new Body();
        body.coroutine =
                new Coroutine(
                        () -> {
                            try {
                                result.complete(callable.call());
                            } catch (Throwable failure) {
                                result.completeExceptionally(failure);
                            }
                        });
        loop.execute(() -> turn(body));
        result.whenComplete(
                (_, _) -> {
                    if (result.isCancelled()) {
                        loop.execute(() -> goOn(body, body.waits));
                    }
                });
        return result;
    }

    private void turn(Body body) {
        current.set(body);
        body.coroutine.resume();
        current.remove();
    }

    // Both the future and a cancellation may end one wait: only the first of them does.
    private void goOn(Body body, long wait) {
        if (body.suspended && body.waits == wait) {
            body.suspended = false;
            turn(body);
        }
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws Exception {
        Body body = current.get();
        if (body == null) {
            throw new IllegalStateException("await is for the body of async");
        }
        if (!future.isDone()) {
            long wait = ++body.waits;
            body.suspended = true;
            future.whenComplete((_, _) -> loop.execute(() -> goOn(body, wait)));
            Coroutine.suspend();
            if (!future.isDone()) {
                throw new CancellationException("the future of this body was cancelled");
            }
        }
        if (future.isCompletedExceptionally() && !future.isCancelled()) {
            throw GivenAsync.<RuntimeException>sneaky(future.exceptionNow());
        }
        return future.join();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E sneaky(Throwable failure) throws E {
        throw (E) failure;
    }

    @Override
    public void close() {
        loop.close();
    }
}
