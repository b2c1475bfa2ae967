package kata.coroutines;

import java.util.concurrent.Callable;
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
    private final ThreadLocal<Coroutine> current = new ThreadLocal<>();

    @Override
    public <T> CompletableFuture<T> async(Callable<T> body) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Coroutine coroutine =
                new Coroutine(
                        () -> {
                            try {
                                result.complete(body.call());
                            } catch (Throwable failure) {
                                result.completeExceptionally(failure);
                            }
                        });
        loop.execute(() -> turn(coroutine));
        return result;
    }

    private void turn(Coroutine coroutine) {
        current.set(coroutine);
        coroutine.resume();
        current.remove();
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws Exception {
        Coroutine coroutine = current.get();
        if (coroutine == null) {
            throw new IllegalStateException("await is for the body of async");
        }
        if (!future.isDone()) {
            future.whenComplete((_, _) -> loop.execute(() -> turn(coroutine)));
            Coroutine.suspend();
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
