package kata.coroutines;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;

/**
 * Finds the future of a question in a map by message.
 *
 * @param <M> as in the stub
 */
@Rejected(by = "anAskLearnsOfItsFailureAtOnce", says = "two equal questions")
public final class Part06Actor<M> implements AutoCloseable {

    private static final int AT_ONCE = 16;

    private final Executor executor;
    private final Consumer<M> behaviour;
    private final Consumer<Throwable> failures;
    private final Queue<M> mailbox = new ArrayDeque<>();
    private final Map<M, CompletableFuture<?>> asked = new ConcurrentHashMap<>();
    private boolean scheduled;
    private boolean closed;

    public Part06Actor(Executor executor, Consumer<M> behaviour, Consumer<Throwable> failures) {
        this.executor = executor;
        this.behaviour = behaviour;
        this.failures = failures;
    }

    public void tell(M message) {
        post(message);
    }

    public <R> CompletableFuture<R> ask(Function<CompletableFuture<R>, M> message, Duration limit) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        M question = message.apply(answer);
        asked.put(question, answer);
        answer.whenComplete((_, _) -> asked.remove(question, answer));
        post(question);
        return answer.orTimeout(nanos(limit), TimeUnit.NANOSECONDS);
    }

    private static long nanos(Duration limit) {
        return Math.min(TimeUnit.NANOSECONDS.convert(limit), Long.MAX_VALUE / 4);
    }

    private void post(M letter) {
        if (mustSchedule(letter)) {
            executor.execute(this::handleSome);
        }
    }

    private synchronized boolean mustSchedule(M letter) {
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
            M next = nextOrIdle();
            if (next == null) {
                return;
            }
            handle(next);
        }
        if (hasMore()) {
            executor.execute(this::handleSome);
        }
    }

    private synchronized M nextOrIdle() {
        M next = mailbox.poll();
        scheduled = next != null;
        return next;
    }

    private synchronized boolean hasMore() {
        scheduled = !mailbox.isEmpty();
        return scheduled;
    }

    private void handle(M message) {
        try {
            behaviour.accept(message);
        } catch (Throwable failure) {
            CompletableFuture<?> answer = asked.remove(message);
            if (answer != null) {
                answer.completeExceptionally(failure);
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
