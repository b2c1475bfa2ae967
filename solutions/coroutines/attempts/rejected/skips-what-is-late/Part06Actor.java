package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/**
 * Drops a question whose limit is over when its turn comes.
 *
 * @param <M> as in the stub
 */
@Rejected(by = "anAskWithoutAnAnswerEndsAtItsLimit", says = "handled 0 times")
public final class Part06Actor<M> implements AutoCloseable {

    private static final int AT_ONCE = 16;

    private record Letter<M>(M message, CompletableFuture<?> answer) {}

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;
    private final Queue<Letter<M>> mailbox = new ArrayDeque<>();
    private boolean scheduled;
    private boolean closed;

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
        return answer.orTimeout(nanos(limit), TimeUnit.NANOSECONDS);
    }

    private static long nanos(Duration limit) {
        return Math.min(TimeUnit.NANOSECONDS.convert(limit), Long.MAX_VALUE / 4);
    }

    private void post(Letter<M> letter) {
        if (mustSchedule(letter)) {
            executor.execute(this::handleSome);
        }
    }

    private synchronized boolean mustSchedule(Letter<M> letter) {
        if (closed) {
            throw new RejectedExecutionException("this actor is closed");
        }
        mailbox.add(letter);
        boolean wasIdle = !scheduled;
        scheduled = true;
        return wasIdle;
    }

    private void handleSome() {
        for (int i = 0; i < AT_ONCE; i++) {
            Letter<M> next = nextOrIdle();
            if (next == null) {
                return;
            }
            handle(next);
        }
        if (hasMore()) {
            executor.execute(this::handleSome);
        }
    }

    private synchronized Letter<M> nextOrIdle() {
        Letter<M> next = mailbox.poll();
        scheduled = next != null;
        return next;
    }

    private synchronized boolean hasMore() {
        scheduled = !mailbox.isEmpty();
        return scheduled;
    }

    private void handle(Letter<M> letter) {
        if (letter.answer() != null && letter.answer().isDone()) {
            return; // too late: nobody waits for this answer any more
        }
        try {
            behaviour.accept(letter.message());
        } catch (Throwable failure) {
            if (letter.answer() != null) {
                letter.answer().completeExceptionally(failure);
            }
            report(failure);
        }
    }

    private void report(Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable _) {
            // There is nobody left to tell.
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
