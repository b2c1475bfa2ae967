package kata.coroutines;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/** A concurrent queue and a flag; whoever clears the flag looks into the queue once more. */
public final class Part06Actor<M> implements AutoCloseable {

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;
    private final Queue<Runnable> mailbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private volatile boolean closed;

    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        this.executor = executor;
        this.behaviour = behaviour;
        this.failures = failures;
    }

    public void tell(M message) {
        put(() -> behaviour.accept(message));
    }

    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        CompletableFuture<R> answer =
                new CompletableFuture<R>().orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
        put(
                () -> {
                    try {
                        behaviour.accept(message.apply(answer));
                    } catch (Throwable failure) {
                        answer.completeExceptionally(failure);
                        throw failure;
                    }
                });
        return answer;
    }

    private void put(Runnable message) {
        if (closed) {
            throw new RejectedExecutionException();
        }
        mailbox.add(message);
        scheduleIfThereIsSomething();
    }

    private void handleOne() {
        try {
            Runnable message = mailbox.poll();
            if (message != null) {
                message.run();
            }
        } catch (Throwable failure) {
            tellFailure(failure);
        }
        // It rests, and then looks once more: somebody may have come between.
        scheduled.set(false);
        scheduleIfThereIsSomething();
    }

    private void scheduleIfThereIsSomething() {
        if (!mailbox.isEmpty() && scheduled.compareAndSet(false, true)) {
            executor.execute(this::handleOne);
        }
    }

    private void tellFailure(Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable inVain) {
            inVain.addSuppressed(failure);
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
