package kata.virtual;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;
import kata.judge.Rejected;
import kata.kit.Exchange;

/** Looks, then acts: each thread that finds no line dials one. */
@Rejected(by = "theLineIsDialledOnceHoweverManyAsk", says = "the line was dialled 2 times")
public final class Part06Pinning {

    public record Pin(String place, int line, String reason) {}

    public interface Program {
        void run() throws Exception;
    }

    private static final String EVENT = "jdk.VirtualThreadPinned";
    private static final Object ONE_QUESTION = new Object();
    private static volatile Exchange.Line line;

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
        if (line == null) {
            line = Exchange.dial();
        }
        synchronized (ONE_QUESTION) {
            return line.rate(currency);
        }
    }
}
