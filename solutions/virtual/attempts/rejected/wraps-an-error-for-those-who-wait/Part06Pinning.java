package kata.virtual;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;
import kata.judge.Rejected;
import kata.kit.Exchange;

/** Who waits while another one dials gets an error of the call wrapped. */
@Rejected(
        by = "nobodyIsLeftWaitingWhenDiallingFails",
        says = "his question threw java.util.concurrent.CompletionException")
public final class Part06Pinning {

    /** A wait of a pinned virtual thread. */
    public record Pin(String place, int line, String reason) {}

    /** What is run under observation. */
    public interface Program {
        void run() throws Exception;
    }

    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.");

    private static final Object ONE_QUESTION = new Object();

    private static final AtomicReference<CompletableFuture<Exchange.Line>> LINE =
            new AtomicReference<>();

    private Part06Pinning() {}

    /** Runs the program, and tells in which waits virtual threads were pinned meanwhile. */
    public static List<Pin> record(Program program) throws Exception {
        List<Pin> pins = new CopyOnWriteArrayList<>();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(PINNED).withoutThreshold().withStackTrace();
            stream.onEvent(PINNED, event -> pins.add(pin(event)));
            stream.startAsync();
            program.run();
            stream.stop();
        }
        return List.copyOf(pins);
    }

    private static Pin pin(RecordedEvent event) {
        List<RecordedFrame> frames = event.getStackTrace().getFrames();
        RecordedFrame waited =
                frames.stream()
                        .filter(frame -> JDK.stream().noneMatch(typeOf(frame)::startsWith))
                        .findFirst()
                        .orElse(frames.getFirst());
        return new Pin(
                typeOf(waited) + "." + waited.getMethod().getName(),
                waited.getLineNumber(),
                event.getString("pinnedReason"));
    }

    private static String typeOf(RecordedFrame frame) {
        return frame.getMethod().getType().getName();
    }

    /** The rate at which the currency is sold today. */
    public static double rate(String currency) {
        Exchange.Line line = line();
        synchronized (ONE_QUESTION) {
            return line.rate(currency);
        }
    }

    private static Exchange.Line line() {
        CompletableFuture<Exchange.Line> mine = new CompletableFuture<>();
        CompletableFuture<Exchange.Line> theirs = LINE.compareAndExchange(null, mine);
        if (theirs != null) {
            return await(theirs);
        }
        try {
            Exchange.Line line = Exchange.dial();
            mine.complete(line);
            return line;
        } catch (Throwable failure) {
            LINE.set(null); // first: who asks from now on dials
            mine.completeExceptionally(failure);
            throw failure;
        }
    }

    private static Exchange.Line await(CompletableFuture<Exchange.Line> line) {
        try {
            return line.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }
}
