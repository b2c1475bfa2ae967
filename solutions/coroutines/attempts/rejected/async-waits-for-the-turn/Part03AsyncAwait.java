package kata.coroutines;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;
import kata.kit.Async;
import kata.kit.Coroutine;

/** Takes the lock that each turn of a body holds. */
@Rejected(by = "asyncDoesNotWaitForABodyThatRuns", says = "async on another thread did not return")
public final class Part03AsyncAwait implements Async {

    private final Executor loop;
    private final ThreadLocal<Body<?>> current = new ThreadLocal<>();
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock, as is what the bodies do: nobody else keeps a parked body.
    private final Set<Body<?>> alive = new HashSet<>();

    public Part03AsyncAwait(Executor loop) {
        this.loop = loop;
    }

    @Override
    public <T> CompletableFuture<T> async(Callable<T> callable) {
        Body<T> body = new Body<>(callable);
        lock.lock();
        try {
            alive.add(body);
        } finally {
            lock.unlock();
        }
        body.result.whenComplete(
                (_, _) -> {
                    if (body.result.isCancelled()) {
                        loop.execute(body::cancelled);
                    }
                });
        loop.execute(body::begin);
        return body.result;
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws Exception {
        Body<?> body = current.get();
        if (body == null) {
            throw new IllegalStateException("await outside of a body of async");
        }
        if (!future.isDone()) {
            Object wait = new Object();
            body.waitsFor = wait;
            future.whenComplete((_, _) -> loop.execute(() -> body.wake(wait)));
            Coroutine.suspend();
            if (body.result.isCancelled()) {
                throw new CancellationException();
            }
        }
        Throwable failure = future.<Throwable>handle((_, thrown) -> thrown).join();
        if (failure == null) {
            return future.join();
        }
        failure = unwrapped(failure);
        failure.addSuppressed(new Exception("awaited here"));
        throw Part03AsyncAwait.<Exception>raise(failure);
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E raise(Throwable failure) throws E {
        throw (E) failure;
    }

    private final class Body<T> {

        private final CompletableFuture<T> result = new CompletableFuture<>();
        private final Coroutine coroutine;
        private Object waitsFor;

        private Body(Callable<T> callable) {
            coroutine =
                    new Coroutine(
                            () -> {
                                try {
                                    result.complete(callable.call());
                                } catch (Throwable failure) {
                                    result.completeExceptionally(failure);
                                }
                            });
        }

        private void begin() {
            if (!result.isDone()) {
                turn();
                return;
            }
            lock.lock();
            try {
                alive.remove(this);
            } finally {
                lock.unlock();
            }
        }

        private void wake(Object wait) {
            if (waitsFor == wait) {
                waitsFor = null;
                turn();
            }
        }

        private void cancelled() {
            if (waitsFor != null) {
                waitsFor = null;
                turn();
            }
        }

        private void turn() {
            Body<?> outer = current.get();
            lock.lock();
            current.set(this);
            try {
                coroutine.resume();
                if (coroutine.isDone()) {
                    alive.remove(this);
                }
            } finally {
                current.set(outer);
                lock.unlock();
            }
        }
    }
}
