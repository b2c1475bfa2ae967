package kata.virtual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingStream;
import kata.judge.Rejected;
import kata.kit.Exchange;

/** Keeps the event objects of the stream, which it uses again: setReuse(false) is missing. */
@Rejected(by = "waitsThatLieSecondsApartAreAllRecorded", says = "more than a second apart")
public final class Part06Pinning {

    public record Pin(String place, int line, String reason) {}

    public interface Program {
        void run() throws Exception;
    }

    private static final String PINNED = "jdk.VirtualThreadPinned";

    private static final Object ONE_QUESTION = new Object();

    private static Exchange.Line line;

    private Part06Pinning() {}

    public static List<Pin> record(Program program) throws Exception {
        List<RecordedEvent> events = Collections.synchronizedList(new ArrayList<>());
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(PINNED).withoutThreshold().withStackTrace();
            stream.onEvent(PINNED, events::add);
            stream.startAsync();
            program.run();
            stream.stop();
        }
        return events.stream().map(Part06Pinning::pin).toList();
    }

    private static Pin pin(RecordedEvent event) {
        RecordedFrame frame = topmost(event);
        RecordedMethod method = frame.getMethod();
        return new Pin(
                method.getType().getName() + "." + method.getName(),
                frame.getLineNumber(),
                event.getString("pinnedReason"));
    }

    private static RecordedFrame topmost(RecordedEvent event) {
        List<RecordedFrame> frames = event.getStackTrace().getFrames();
        return frames.stream()
                .filter(frame -> !isOfTheJdk(frame.getMethod().getType().getName()))
                .findFirst()
                .orElse(frames.getFirst());
    }

    private static boolean isOfTheJdk(String type) {
        return type.startsWith("java.")
                || type.startsWith("javax.")
                || type.startsWith("jdk.")
                || type.startsWith("sun.");
    }

    public static double rate(String currency) {
        synchronized (ONE_QUESTION) {
            if (line == null) {
                line = Exchange.dial();
            }
            return line.rate(currency);
        }
    }
}
