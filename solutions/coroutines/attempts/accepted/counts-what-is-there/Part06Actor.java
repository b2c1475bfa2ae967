package kata.coroutines;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/** A concurrent queue, and a count: whoever raises it from zero schedules the actor. */
public final class Part06Actor<M> implements AutoCloseable {

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;
    private final Queue<Runnable> mailbox = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
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
        if (waiting.getAndIncrement() == 0) {
            executor.execute(this::handleOne);
        }
    }

    private void handleOne() {
        try {
            mailbox.remove().run();
        } catch (Throwable failure) {
            tellFailure(failure);
        }
        if (waiting.decrementAndGet() > 0) {
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
