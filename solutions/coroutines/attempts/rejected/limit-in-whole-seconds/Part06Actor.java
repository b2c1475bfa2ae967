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

/** Counts the limit of a question in whole seconds: of a part of one nothing is left. */
@Rejected(
        by = "anAskWaitsForItsWholeLimit",
        says = "the limit was 300 ms, and the future of ask was done")
public final class Part06Actor<M> implements AutoCloseable {

    // So many messages in one task: then the others that wait for the thread have their turn.
    private static final int IN_ONE_TASK = 16;

    /** A message, and whom its failure concerns beside the actor. */
    private record Envelope<M>(M message, CompletableFuture<?> answer) {}

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;

    // The monitor guards these three. It is never held while the behaviour runs.
    private final Queue<Envelope<M>> mailbox = new ArrayDeque<>();
    private boolean scheduled;
    private boolean closed;

    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        this.executor = executor;
        this.behaviour = behaviour;
        this.failures = failures;
    }

    /** Puts a message into the mailbox. */
    public void tell(M message) {
        send(new Envelope<>(message, null));
    }

    private void send(Envelope<M> envelope) {
        if (mustSchedule(envelope)) {
            executor.execute(this::handleSome);
        }
    }

    /** One step: only the caller that finds the actor idle schedules it. */
    private synchronized boolean mustSchedule(Envelope<M> envelope) {
        if (closed) {
            throw new RejectedExecutionException("the actor is closed");
        }
        mailbox.add(envelope);
        boolean wasIdle = !scheduled;
        scheduled = true;
        return wasIdle;
    }

    private void handleSome() {
        for (int i = 0; i < IN_ONE_TASK; i++) {
            Envelope<M> next = nextOrIdle();
            if (next == null) {
                return;
            }
            handle(next);
        }
        if (hasMore()) {
            // Behind the others that wait for a thread.
            executor.execute(this::handleSome);
        }
    }

    /** One step, for the same reason as below. */
    private synchronized boolean hasMore() {
        scheduled = !mailbox.isEmpty();
        return scheduled;
    }

    /** One step: a message that comes after the look finds the actor idle, and schedules it. */
    private synchronized Envelope<M> nextOrIdle() {
        Envelope<M> next = mailbox.poll();
        scheduled = next != null;
        return next;
    }

    private void handle(Envelope<M> envelope) {
        try {
            behaviour.accept(envelope.message());
        } catch (Throwable failure) {
            if (envelope.answer() != null) {
                envelope.answer().completeExceptionally(failure);
            }
            try {
                failures.accept(failure);
            } catch (Throwable ignored) {
                // The handler of failures has failed. The messages behind have no part in it.
            }
        }
    }

    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        send(new Envelope<>(message.apply(answer), answer));
        return answer.orTimeout(limit.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
