package kata.coroutines;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.Async;
import kata.kit.Coroutine;

/** Learns of its cancellation from a task of the loop, which may come behind the answer. */
@Rejected(
        by = "cancellingEndsTheBodyAtItsAwait",
        says = "then its future was cancelled; await gave x")
public final class Part03AsyncAwait implements Async {

    private final Executor loop;

    private final ThreadLocal<Body<?>> current = new ThreadLocal<>();

    public Part03AsyncAwait(Executor loop) {
        this.loop = loop;
    }

    @Override
    public <T> CompletableFuture<T> async(Callable<T> body) {
        Body<T> made = new Body<>(body);
        made.result.whenComplete(
                (_, _) -> {
                    if (made.result.isCancelled()) {
                        loop.execute(made::cancelled);
                    }
                });
        loop.execute(made::begin);
        return made.result;
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws Exception {
        Body<?> body = current.get();
        if (body == null) {
            throw new IllegalStateException("await is for the bodies of async");
        }
        if (!future.isDone()) {
            Object wait = new Object();
            body.waitsFor = wait;
            future.whenComplete((_, _) -> loop.execute(() -> body.wake(wait)));
            Coroutine.suspend();
            if (body.cancelled) {
                throw new CancellationException("the body was cancelled");
            }
        }
        Throwable failure = failureOf(future);
        if (failure == null) {
            return future.join();
        }
        failure.addSuppressed(new Awaited());
        throw Part03AsyncAwait.<RuntimeException>raise(failure);
    }

    private static Throwable failureOf(CompletableFuture<?> future) {
        Throwable failure = future.handle((_, thrown) -> thrown).join();
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E raise(Throwable failure) throws E {
        throw (E) failure;
    }

    private static final class Awaited extends Exception {

        private static final long serialVersionUID = 1L;

        private Awaited() {
            super("awaited here");
        }
    }

    private final class Body<T> {

        private final CompletableFuture<T> result = new CompletableFuture<>();
        private final Coroutine coroutine;
        private Object waitsFor;
        private boolean cancelled;
        private T value;
        private Throwable thrown;

        private Body(Callable<T> body) {
            coroutine =
                    new Coroutine(
                            () -> {
                                try {
                                    value = body.call();
                                } catch (Throwable failure) {
                                    thrown = failure;
                                }
                            });
        }

        private void begin() {
            if (!result.isDone()) {
                turn();
            }
        }

        private void wake(Object wait) {
            if (waitsFor == wait) {
                turn();
            }
        }

        private void cancelled() {
            cancelled = true;
            if (waitsFor != null) {
                turn();
            }
        }

        private void turn() {
            waitsFor = null;
            Body<?> outer = current.get();
            current.set(this);
            try {
                coroutine.resume();
            } finally {
                if (outer == null) {
                    current.remove();
                } else {
                    current.set(outer);
                }
            }
            if (!coroutine.isDone()) {
                return;
            }
            if (thrown == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(thrown);
            }
        }
    }
}
