package kata.coroutines;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.Async;
import kata.kit.Coroutine;

/** Notes whose turn it is in a field, and other threads see it, too. */
@Rejected(by = "outsideOfABodyAwaitIsRefused", says = "by another thread, while a body ran")
public final class Part03AsyncAwait implements Async {

    private final Executor loop;

    // Whose turn it is. The loop has one thread, so a field will do.
    private Body<?> current;

    public Part03AsyncAwait(Executor loop) {
        this.loop = Objects.requireNonNull(loop, "loop");
    }

    @Override
    public <T> CompletableFuture<T> async(Callable<T> body) {
        Body<T> made = new Body<>(Objects.requireNonNull(body, "body"));
        made.result.whenComplete(
                (_, _) -> {
                    if (made.result.isCancelled()) {
                        loop.execute(made::wakeCancelled);
                    }
                });
        loop.execute(made::begin);
        return made.result;
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws Exception {
        Body<?> body = current;
        if (body == null) {
            throw new IllegalStateException("await outside of a body of async");
        }
        if (!future.isDone()) {
            body.suspendUntil(future);
            if (body.result.isCancelled()) {
                throw new CancellationException("the body was cancelled");
            }
        }
        Throwable failure = failureOf(future);
        if (failure == null) {
            return future.join();
        }
        failure.addSuppressed(new Exception("awaited here"));
        throw Part03AsyncAwait.<RuntimeException>raise(failure);
    }

    /** What a future that is done has failed with, or null. */
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

    /** A body and its turns. All but the result is touched on the loop only. */
    private final class Body<T> {

        final CompletableFuture<T> result = new CompletableFuture<>();
        private final Coroutine coroutine;
        private T value;
        private Throwable failure;

        // Tells the waits apart: a wake-up for another one comes too late. Null: it does not wait.
        private Object wait;

        Body(Callable<T> body) {
            coroutine = new Coroutine(() -> run(body));
        }

        private void run(Callable<T> body) {
            try {
                value = body.call();
            } catch (Throwable thrown) {
                failure = thrown;
            }
        }

        void begin() {
            if (!result.isCancelled()) {
                turn();
            }
        }

        void suspendUntil(CompletableFuture<?> future) {
            Object now = new Object();
            wait = now;
            future.whenComplete((_, _) -> loop.execute(() -> wake(now)));
            try {
                Coroutine.suspend();
            } finally {
                wait = null;
            }
        }

        private void wake(Object waited) {
            if (wait == waited) {
                wait = null;
                turn();
            }
        }

        void wakeCancelled() {
            if (wait != null) {
                wake(wait);
            }
        }

        private void turn() {
            Body<?> outer = current;
            current = this;
            try {
                coroutine.resume();
            } finally {
                current = outer;
            }
            if (coroutine.isDone()) {
                end();
            }
        }

        private void end() {
            if (failure == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(failure);
            }
        }
    }
}
