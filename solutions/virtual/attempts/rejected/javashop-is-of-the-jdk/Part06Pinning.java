package kata.virtual;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;
import kata.judge.Rejected;
import kata.kit.Exchange;

/**
 * The prefixes have no dot: a package of one's own that begins with java is taken for the JDK's.
 */
@Rejected(by = "withThePlaceInTheProgramAndTheReason", says = "waited in javashop.Stock.take")
public final class Part06Pinning {

    public record Pin(String place, int line, String reason) {}

    public interface Program {
        void run() throws Exception;
    }

    private static final String PINNED = "jdk.VirtualThreadPinned";

    private Part06Pinning() {}

    public static List<Pin> record(Program program) throws Exception {
        Queue<Pin> pins = new ConcurrentLinkedQueue<>();
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
        String reason = event.getString("pinnedReason");
        if (event.getStackTrace() != null) {
            for (RecordedFrame frame : event.getStackTrace().getFrames()) {
                String type = frame.getMethod().getType().getName();
                if (!isJdk(type)) {
                    return new Pin(
                            type + "." + frame.getMethod().getName(),
                            frame.getLineNumber(),
                            reason);
                }
            }
        }
        return new Pin("", -1, reason);
    }

    private static boolean isJdk(String type) {
        return type.startsWith("java")
                || type.startsWith("javax")
                || type.startsWith("jdk")
                || type.startsWith("sun");
    }

    private static final Object ONE_QUESTION = new Object();
    private static Exchange.Line line;

    public static double rate(String currency) {
        synchronized (ONE_QUESTION) {
            if (line == null) {
                line = Exchange.dial();
            }
            return line.rate(currency);
        }
    }
}
