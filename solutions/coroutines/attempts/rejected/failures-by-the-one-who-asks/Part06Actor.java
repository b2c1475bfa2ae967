package kata.coroutines;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/** What hangs on the future of a question that has failed already runs on the sender's thread. */
@Rejected(by = "tellReturnsAtOnce", says = "failures took long, and ask waited for it")
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
        append(
                () -> {
                    try {
                        behaviour.accept(question);
                    } catch (Throwable failure) {
                        answer.completeExceptionally(failure);
                    }
                },
                _ -> {});
        answer.whenComplete(
                (_, failure) -> {
                    if (failure != null && !(failure instanceof TimeoutException)) {
                        failures.accept(failure);
                    }
                });
        return answer.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private synchronized void append(Runnable work, Consumer<Throwable> alsoTold) {
        if (closed) {
            throw new RejectedExecutionException("closed");
        }
        // The step itself passes on what it throws: a stage behind a step that has failed already
        // would run on the sender's thread.
        last =
                last.thenRunAsync(
                                () -> {
                                    try {
                                        work.run();
                                    } catch (Throwable failure) {
                                        alsoTold.accept(failure);
                                        failures.accept(failure);
                                    }
                                },
                                executor)
                        .exceptionally(_ -> null);
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
