package kata.coroutines;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import kata.judge.Rejected;
import kata.kit.Async;
import kata.kit.Coroutine;

/** An exception that has a suppressed one already does not get the line. */
@Rejected(by = "theTraceNamesTheLineOfTheAwait", says = "does not name the await")
public final class Part03AsyncAwait implements Async {

    private final Executor loop;

    /** The body whose turn it is on this thread. */
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
        started.result.whenComplete((_, _) -> started.ended());
        loop.execute(started::begin);
        return started.result;
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws Exception {
        Body<?> body = current.get();
        if (body == null) {
            throw new IllegalStateException("await outside of a body of async");
        }
        if (!future.isDone()) {
            body.suspend(future);
        }
        return outcome(future);
    }

    private static <T> T outcome(CompletableFuture<T> done) throws Exception {
        Throwable failure = done.handle((_, thrown) -> thrown).join();
        if (failure == null) {
            return done.join();
        }
        if (failure instanceof CompletionException && failure.getCause() != null) {
            failure = failure.getCause(); // it is derived from the one that failed
        }
        if (failure.getSuppressed().length == 0) { // or it grows with each await
            failure.addSuppressed(new Exception("awaited here"));
        }
        Part03AsyncAwait.<RuntimeException>raise(failure);
        return null;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void raise(Throwable failure) throws E {
        throw (E) failure;
    }

    private final class Body<T> {

        final CompletableFuture<T> result = new CompletableFuture<>();
        private final Coroutine coroutine;
        private Runnable outcome;

        /** What it waits for; null: it does not. Only the loop's thread uses it. */
        private Object waitsFor;

        Body(Callable<T> body) {
            coroutine = new Coroutine(() -> run(body));
        }

        private void run(Callable<T> body) {
            try {
                T value = body.call();
                outcome = () -> result.complete(value);
            } catch (Throwable failure) {
                outcome = () -> result.completeExceptionally(failure);
            }
        }

        void begin() {
            if (!result.isCancelled()) {
                turn();
            }
        }

        private void turn() {
            Body<?> outer = current.get();
            current.set(this);
            try {
                coroutine.resume();
            } finally {
                current.set(outer);
            }
            if (coroutine.isDone()) {
                outcome.run();
            }
        }

        /** Gives the thread back until the future is done. */
        void suspend(CompletableFuture<?> future) {
            Object wait = new Object();
            waitsFor = wait;
            future.whenComplete((_, _) -> loop.execute(() -> wake(wait)));
            Coroutine.suspend();
            if (result.isCancelled()) {
                throw new CancellationException("the body was cancelled while it waited");
            }
        }

        private void wake(Object wait) {
            if (waitsFor == wait) {
                waitsFor = null;
                turn();
            }
        }

        /** The future is complete: by the body's end, or cancelled by somebody. */
        void ended() {
            if (result.isCancelled()) {
                loop.execute(
                        () -> {
                            if (waitsFor != null) {
                                wake(waitsFor);
                            }
                        });
            }
        }
    }
}
