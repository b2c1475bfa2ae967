package kata.coroutines;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/**
 * Puts the message into a queue by a method that refuses an interrupted thread.
 *
 * @param <M> as in the stub
 */
@Rejected(by = "noMessageIsForgotten", says = "interrupt flag set")
public final class Part06Actor<M> implements AutoCloseable {

    private static final int AT_ONCE = 32;

    private record Letter<M>(M message, CompletableFuture<?> answer) {}

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;
    private final BlockingQueue<Letter<M>> mailbox = new LinkedBlockingQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private volatile boolean closed;

    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        this.executor = executor;
        this.behaviour = behaviour;
        this.failures = failures;
    }

    public void tell(M message) {
        post(new Letter<>(message, null));
    }

    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        post(new Letter<>(message.apply(answer), answer));
        long nanos = Math.min(TimeUnit.NANOSECONDS.convert(limit), Long.MAX_VALUE / 4);
        return answer.orTimeout(nanos, TimeUnit.NANOSECONDS);
    }

    private void post(Letter<M> letter) {
        if (closed) {
            throw new RejectedExecutionException("this actor is closed");
        }
        try {
            mailbox.put(letter); // has no bound, so it never waits
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        schedule();
    }

    private void schedule() {
        if (!mailbox.isEmpty() && scheduled.compareAndSet(false, true)) {
            executor.execute(this::handleSome);
        }
    }

    private void handleSome() {
        for (int i = 0; i < AT_ONCE; i++) {
            Letter<M> letter = mailbox.poll();
            if (letter == null) {
                break;
            }
            handle(letter);
        }
        scheduled.set(false);
        schedule();
    }

    private void handle(Letter<M> letter) {
        try {
            behaviour.accept(letter.message());
        } catch (Throwable failure) {
            if (letter.answer() != null) {
                letter.answer().completeExceptionally(failure);
            }
            try {
                failures.accept(failure);
            } catch (Throwable _) {
                // There is nobody left to tell.
            }
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
