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
 * Whom a behaviour tells something runs next on the same thread: on one of an executor that is not
 * its own.
 */
@Rejected(by = "actorsAreIndependent", says = "before the other one's executor ran")
public final class Part06Actor<M> implements AutoCloseable {

    /** A message, and the place for its answer if it is a question. */
    private record Letter<M>(M message, CompletableFuture<?> answer) {}

    private static final int MESSAGES_IN_A_ROW = 16;

    // The message is still in the cache: who is told something by this thread runs next on it.
    private static final ThreadLocal<Queue<Runnable>> NEXT_HERE = new ThreadLocal<>();

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;

    private final Object lock = new Object();

    // Guarded by the lock.
    private final Queue<Letter<M>> mailbox = new ArrayDeque<>();
    private boolean scheduled;
    private boolean closed;

    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        this.executor = executor;
        this.behaviour = behaviour;
        this.failures = failures;
    }

    public void tell(M message) {
        send(new Letter<>(message, null));
    }

    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        send(new Letter<>(message.apply(answer), answer));
        answer.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        return answer;
    }

    private void send(Letter<M> letter) {
        boolean wasIdle;
        synchronized (lock) {
            if (closed) {
                throw new RejectedExecutionException("the actor is closed");
            }
            mailbox.add(letter);
            wasIdle = !scheduled;
            scheduled = true;
        }
        if (wasIdle) {
            schedule();
        }
    }

    private void schedule() {
        Queue<Runnable> next = NEXT_HERE.get();
        if (next != null) {
            next.add(this::handleSome);
        } else {
            executor.execute(this::handleSomeAndThoseWhoWereTold);
        }
    }

    private void handleSomeAndThoseWhoWereTold() {
        Queue<Runnable> told = new ArrayDeque<>();
        NEXT_HERE.set(told);
        try {
            handleSome();
        } finally {
            NEXT_HERE.remove();
        }
        // From here on whoever is told something goes through the executor again: no endless chain.
        told.forEach(Runnable::run);
    }

    private void handleSome() {
        for (int i = 0; i < MESSAGES_IN_A_ROW; i++) {
            Letter<M> next = nextOrIdle();
            if (next == null) {
                return;
            }
            handle(next);
        }
        if (hasMoreOrIdle()) {
            executor.execute(this::handleSome);
        }
    }

    private Letter<M> nextOrIdle() {
        synchronized (lock) {
            Letter<M> next = mailbox.poll();
            scheduled = next != null;
            return next;
        }
    }

    private boolean hasMoreOrIdle() {
        synchronized (lock) {
            scheduled = !mailbox.isEmpty();
            return scheduled;
        }
    }

    private void handle(Letter<M> letter) {
        try {
            behaviour.accept(letter.message());
        } catch (Throwable thrown) {
            if (letter.answer() != null) {
                letter.answer().completeExceptionally(thrown);
            }
            report(thrown);
        }
    }

    private void report(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable _) {
            // Nobody is left to tell. The next message follows.
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
        }
    }
}
