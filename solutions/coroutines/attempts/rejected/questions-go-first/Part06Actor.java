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

/** Questions stand in a line of their own, which goes first. */
@Rejected(by = "aQuestionIsAMessageLikeAnyOther", says = "handled: b, d, a, c")
public final class Part06Actor<M> implements AutoCloseable {

    private static final int MESSAGES_A_TURN = 20;

    private record Letter<M>(M message, CompletableFuture<?> answer) {}

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;

    private final Queue<Letter<M>> questions = new ArrayDeque<>();
    private final Queue<Letter<M>> others = new ArrayDeque<>();
    private boolean scheduled;
    private boolean closed;

    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        this.executor = executor;
        this.behaviour = behaviour;
        this.failures = failures;
    }

    public void tell(M message) {
        post(others, new Letter<>(message, null));
    }

    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        post(questions, new Letter<>(message.apply(answer), answer));
        return answer.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void post(Queue<Letter<M>> line, Letter<M> letter) {
        if (mustSchedule(line, letter)) {
            executor.execute(this::takeTurn);
        }
    }

    private synchronized boolean mustSchedule(Queue<Letter<M>> line, Letter<M> letter) {
        if (closed) {
            throw new RejectedExecutionException("the actor is closed");
        }
        line.add(letter);
        boolean wasIdle = !scheduled;
        scheduled = true;
        return wasIdle;
    }

    private void takeTurn() {
        int handled = 0;
        do {
            handle(next());
            handled++;
            if (isIdle()) {
                return;
            }
        } while (handled < MESSAGES_A_TURN);
        executor.execute(this::takeTurn);
    }

    // Somebody waits for the answer to a question, and its limit runs: it goes first.
    private synchronized Letter<M> next() {
        return questions.isEmpty() ? others.remove() : questions.remove();
    }

    private synchronized boolean isIdle() {
        scheduled = !questions.isEmpty() || !others.isEmpty();
        return !scheduled;
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
            // There is nobody left to tell.
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
