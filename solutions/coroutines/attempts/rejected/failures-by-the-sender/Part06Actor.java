package kata.coroutines;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/** A step that has failed already hands its failure to the thread that adds what is to follow. */
@Rejected(by = "tellReturnsAtOnce", says = "failures took long, and tell waited for it")
public final class Part06Actor<M> implements AutoCloseable {

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;

    private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
    private boolean closed;

    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        this.executor = executor;
        this.behaviour = behaviour;
        this.failures = failures;
    }

    public void tell(M message) {
        append(() -> behaviour.accept(message), _ -> {});
    }

    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        M question = message.apply(answer);
        append(() -> behaviour.accept(question), answer::completeExceptionally);
        return answer.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private synchronized void append(Runnable work, Consumer<Throwable> alsoTold) {
        if (closed) {
            throw new RejectedExecutionException("closed");
        }
        last =
                last.thenRunAsync(work, executor)
                        .exceptionally(
                                wrapped -> {
                                    Throwable failure = wrapped.getCause();
                                    alsoTold.accept(failure);
                                    failures.accept(failure);
                                    return null;
                                })
                        .exceptionally(_ -> null);
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
