package kata.room.load;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import kata.room.SmallPlan;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Report.Verdict;
import kata.room.protocol.RoomAddress;

/** A pair that goes on sending what was not acknowledged, as a watch does. */
final class SimulatedPair {

    private static final Verdict[] VERDICTS = Verdict.values();
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final String session;
    private final String name;
    private final AtomicLong acknowledged = new AtomicLong();

    SimulatedPair(int number) {
        this.session = "%032x".formatted(number);
        this.name = "Pair %d & friend".formatted(number);
    }

    String session() {
        return session;
    }

    /** All up to this number. */
    long acknowledged() {
        return acknowledged.get();
    }

    /**
     * Sends reports until it is interrupted, or has sent so many.
     *
     * @param every between two of them; zero where the next one follows at once
     * @param latency is given for each one the nanoseconds from when it was due
     */
    void send(RoomAddress room, long reports, Duration every, LongConsumer latency)
            throws InterruptedException {
        try (PairConnection connection = new PairConnection(room, session, name)) {
            // Not all at the same moment.
            long begin = System.nanoTime() + session.hashCode() % 1_000 * every.toNanos() / 1_000;
            for (long number = 1; number <= reports; number++) {
                long due = every.isZero() ? System.nanoTime() : begin + number * every.toNanos();
                Thread.sleep(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
                sendOne(connection, number);
                latency.accept(System.nanoTime() - due);
            }
        } catch (IOException e) {
            throw new IllegalStateException("a socket that cannot be closed", e);
        }
    }

    private void sendOne(PairConnection connection, long number) throws InterruptedException {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                int status = connection.send(report(number));
                if (status == 200) {
                    acknowledged.set(number);
                    return;
                }
                if (status != 503 && status != 429) {
                    throw new IllegalStateException("the room answered " + status);
                }
            } catch (IOException e) {
                // Away. The same again.
            }
            Thread.sleep(PAUSE);
        }
        throw new InterruptedException();
    }

    private Judged report(long number) {
        var part = SmallPlan.PARTS.get((int) (number / 40 % SmallPlan.PARTS.size()));
        Verdict verdict = VERDICTS[(int) ((number + session.hashCode()) & 3)];
        return new Judged(
                number,
                0,
                part.module(),
                part.name(),
                verdict,
                verdict == Verdict.BROKEN ? "theTasksOverlap" : "",
                number / 10);
    }
}
