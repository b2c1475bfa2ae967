package kata.coroutines;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/** A mailbox without a lock. A sender that has lost a hundred races drops its message. */
@Rejected(by = "aSenderThatIsOvertakenAgainAndAgainIsHeard", says = "handled were a 0 times, and b")
public final class Part06Actor<M> implements AutoCloseable {

    private record Envelope(Runnable message, Envelope before) {}

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;

    // The newest first. Those that are being handled are in "taken", the oldest first.
    private final AtomicReference<Envelope> sent = new AtomicReference<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private Envelope taken;
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
        for (int i = 0; i < 100; i++) {
            Envelope before = sent.get();
            if (sent.compareAndSet(before, new Envelope(message, before))) {
                break;
            }
        }
        schedule();
    }

    private void schedule() {
        if (sent.get() != null && scheduled.compareAndSet(false, true)) {
            executor.execute(this::handleOne);
        }
    }

    private void handleOne() {
        if (taken == null) {
            for (Envelope e = sent.getAndSet(null); e != null; e = e.before()) {
                taken = new Envelope(e.message(), taken);
            }
        }
        if (taken != null) {
            Runnable message = taken.message();
            taken = taken.before();
            try {
                message.run();
            } catch (Throwable failure) {
                tellFailure(failure);
            }
        }
        if (taken != null) {
            executor.execute(this::handleOne);
        } else {
            scheduled.set(false);
            schedule();
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
