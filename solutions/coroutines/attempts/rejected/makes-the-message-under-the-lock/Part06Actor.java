package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/** Makes the message of a question while it holds the lock of the mailbox. */
@Rejected(
        by = "tellDoesNotWaitForAMessageThatIsBeingMade",
        says = "tell, of another thread, waited for it")
public final class Part06Actor<M> implements AutoCloseable {

    private static final int MESSAGES_A_TURN = 10;

    private record Envelope<M>(M message, CompletableFuture<?> answer) {}

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;

    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Envelope<M>> mailbox = new ArrayDeque<>();
    private boolean scheduled;
    private boolean closed;

    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        this.executor = executor;
        this.behaviour = behaviour;
        this.failures = failures;
    }

    public void tell(M message) {
        boolean wasIdle;
        lock.lock();
        try {
            failIfClosed();
            mailbox.add(new Envelope<>(message, null));
            wasIdle = !scheduled;
            scheduled = true;
        } finally {
            lock.unlock();
        }
        if (wasIdle) {
            executor.execute(this::handleSome);
        }
    }

    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        boolean wasIdle;
        lock.lock();
        try {
            // Nobody needs a message if the actor is closed.
            failIfClosed();
            mailbox.add(new Envelope<>(message.apply(answer), answer));
            wasIdle = !scheduled;
            scheduled = true;
        } finally {
            lock.unlock();
        }
        if (wasIdle) {
            executor.execute(this::handleSome);
        }
        return answer.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void failIfClosed() {
        if (closed) {
            throw new RejectedExecutionException("the actor is closed");
        }
    }

    private void handleSome() {
        for (int i = 0; i < MESSAGES_A_TURN; i++) {
            handle(next());
            if (becomesIdle()) {
                return;
            }
        }
        executor.execute(this::handleSome);
    }

    private Envelope<M> next() {
        lock.lock();
        try {
            return mailbox.remove();
        } finally {
            lock.unlock();
        }
    }

    private boolean becomesIdle() {
        lock.lock();
        try {
            scheduled = !mailbox.isEmpty();
            return !scheduled;
        } finally {
            lock.unlock();
        }
    }

    private void handle(Envelope<M> envelope) {
        try {
            behaviour.accept(envelope.message());
        } catch (Throwable thrown) {
            if (envelope.answer() != null) {
                envelope.answer().completeExceptionally(thrown);
            }
            report(thrown);
        }
    }

    private void report(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable _) {
            // The next message follows all the same.
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }
}
