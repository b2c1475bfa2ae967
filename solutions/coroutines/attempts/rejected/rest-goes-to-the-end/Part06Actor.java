package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/** Takes the whole mailbox, handles sixteen messages, and puts the others back at the end. */
@Rejected(
        by = "messagesThatCameLaterAreHandledLater",
        says = "and, while 0 was handled, 1,000 to 1,999")
public final class Part06Actor<M> implements AutoCloseable {

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;

    private final Deque<Runnable> mailbox = new ArrayDeque<>();
    private boolean scheduled;
    private boolean closed;

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
        boolean first;
        synchronized (this) {
            if (closed) {
                throw new RejectedExecutionException();
            }
            mailbox.add(message);
            first = !scheduled;
            scheduled = true;
        }
        if (first) {
            executor.execute(this::handleSome);
        }
    }

    private void handleSome() {
        Deque<Runnable> batch;
        synchronized (this) {
            batch = new ArrayDeque<>(mailbox);
            mailbox.clear();
        }
        for (int i = 0; i < 16 && !batch.isEmpty(); i++) {
            try {
                batch.remove().run();
            } catch (Throwable failure) {
                tellFailure(failure);
            }
        }
        boolean more;
        synchronized (this) {
            mailbox.addAll(batch);
            more = !mailbox.isEmpty();
            scheduled = more;
        }
        if (more) {
            executor.execute(this::handleSome);
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
    public synchronized void close() {
        closed = true;
    }
}
