package kata.coroutines;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/** A turn handles all messages that are there when it begins. */
@Rejected(by = "aFullMailboxLetsOthersHaveTheirTurn", says = "10,000 were handled before")
public final class Part06Actor<M> implements AutoCloseable {

    private record Letter<M>(M message, CompletableFuture<?> answer) {}

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;

    private final Object lock = new Object();
    private List<Letter<M>> mailbox = new ArrayList<>();
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
        return answer.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void post(Letter<M> letter) {
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
            executor.execute(this::takeTurn);
        }
    }

    private void takeTurn() {
        takeAll().forEach(this::handle);
        // What came meanwhile waits until the others had their turn.
        if (moreHasCome()) {
            executor.execute(this::takeTurn);
        }
    }

    private List<Letter<M>> takeAll() {
        synchronized (lock) {
            List<Letter<M>> all = mailbox;
            mailbox = new ArrayList<>();
            return all;
        }
    }

    private boolean moreHasCome() {
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
            // The next message follows all the same.
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
        }
    }
}
