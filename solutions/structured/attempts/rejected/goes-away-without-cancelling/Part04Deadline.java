package kata.structured;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Ends the wait at the deadline, not the calls: these futures know no thread to interrupt. */
@Rejected(
        by = "atTheDeadlineEveryCallIsInterrupted",
        says = "calls ran at the deadline, 0 were interrupted")
public final class Part04Deadline {

    public interface Call<T> {
        T answerBy(Instant deadline) throws Exception;
    }

    private final InstantSource clock;

    public Part04Deadline(InstantSource clock) {
        this.clock = clock;
    }

    public <T> List<T> askAll(
            List<Call<T>> calls, Duration limit, Instant callers, List<T> fallback)
            throws ExecutionException, InterruptedException {
        Instant now = clock.instant();
        Instant own = now.plus(limit);
        Instant deadline = own.isBefore(callers) ? own : callers;
        Executor threads = Thread::startVirtualThread;
        List<CompletableFuture<T>> futures =
                calls.stream()
                        .map(c -> CompletableFuture.supplyAsync(() -> ask(c, deadline), threads))
                        .toList();
        try {
            CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new))
                    .get(Duration.between(now, deadline).toNanos(), TimeUnit.NANOSECONDS);
            List<T> answers = futures.stream().map(CompletableFuture::join).toList();
            return clock.instant().isAfter(deadline) ? fallback : answers;
        } catch (TimeoutException late) {
            futures.forEach(future -> future.cancel(true));
            return fallback;
        }
    }

    @SneakyThrows
    private static <T> T ask(Call<T> call, Instant deadline) {
        return call.answerBy(deadline);
    }
}
