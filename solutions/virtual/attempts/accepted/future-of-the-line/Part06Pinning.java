package kata.virtual;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;
import kata.kit.Exchange;

/** The first to ask puts a future in place, and dials; the others wait for it. */
public final class Part06Pinning {

    public record Pin(String place, int line, String reason) {}

    public interface Program {
        void run() throws Exception;
    }

    private static final String EVENT = "jdk.VirtualThreadPinned";
    private static final Semaphore ONE_QUESTION = new Semaphore(1);
    private static final AtomicReference<FutureTask<Exchange.Line>> LINE = new AtomicReference<>();

    private Part06Pinning() {}

    public static List<Pin> record(Program program) throws Exception {
        Queue<Pin> pins = new ConcurrentLinkedQueue<>();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(EVENT).withoutThreshold();
            stream.onEvent(EVENT, event -> pins.add(pin(event)));
            stream.startAsync();
            program.run();
            stream.stop();
        }
        return List.copyOf(pins);
    }

    private static Pin pin(RecordedEvent event) {
        RecordedFrame frame =
                event.getStackTrace().getFrames().stream()
                        .filter(f -> !typeOf(f).matches("(java|javax|jdk|sun)\\..*"))
                        .findFirst()
                        .orElseThrow();
        return new Pin(
                typeOf(frame) + "." + frame.getMethod().getName(),
                frame.getLineNumber(),
                event.getString("pinnedReason"));
    }

    private static String typeOf(RecordedFrame frame) {
        return frame.getMethod().getType().getName();
    }

    public static double rate(String currency) {
        Exchange.Line line = line();
        ONE_QUESTION.acquireUninterruptibly();
        try {
            return line.rate(currency);
        } finally {
            ONE_QUESTION.release();
        }
    }

    private static Exchange.Line line() {
        FutureTask<Exchange.Line> mine = new FutureTask<>(Exchange::dial);
        FutureTask<Exchange.Line> first = LINE.compareAndExchange(null, mine);
        if (first == null) {
            mine.run();
            first = mine;
        }
        try {
            return first.get();
        } catch (ExecutionException e) {
            LINE.compareAndSet(first, null);
            switch (e.getCause()) {
                case Error error -> throw error;
                case Throwable thrown -> throw (RuntimeException) thrown;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the line was dialled", e);
        }
    }
}
