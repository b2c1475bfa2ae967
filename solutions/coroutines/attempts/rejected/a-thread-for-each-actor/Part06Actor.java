package kata.coroutines;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/** Starts a thread for each actor. */
@Rejected(by = "messagesAreHandledOnTheExecutor", says = "handled on")
public final class Part06Actor<M> implements AutoCloseable {

    private final BlockingQueue<Runnable> mailbox = new LinkedBlockingQueue<>();
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;
    private volatile boolean closed;

    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        this.behaviour = behaviour;
        this.failures = failures;
        Thread.ofPlatform().daemon().start(this::loop);
    }

    private void loop() {
        try {
            while (true) {
                Runnable message = mailbox.take();
                try {
                    message.run();
                } catch (Throwable failure) {
                    failures.accept(failure);
                }
            }
        } catch (InterruptedException e) {
            return;
        }
    }

    public void tell(M message) {
        put(() -> behaviour.accept(message));
    }

    private void put(Runnable message) {
        if (closed) {
            throw new RejectedExecutionException();
        }
        mailbox.add(message);
    }

    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        put(
                () -> {
                    try {
                        behaviour.accept(message.apply(answer));
                    } catch (Throwable failure) {
                        answer.completeExceptionally(failure);
                        throw failure;
                    }
                });
        return answer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        closed = true;
    }
}
