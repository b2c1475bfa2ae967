package kata.virtual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;
import kata.judge.Rejected;
import kata.kit.Exchange;

/** Takes frames of sun.nio.ch for those of the program. */
@Rejected(by = "withThePlaceInTheProgramAndTheReason", says = "waited for a byte from a pipe")
public final class Part06Pinning {
    public record Pin(String place, int line, String reason) {}

    public interface Program {
        void run() throws Exception;
    }

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static Exchange.Line line;

    private Part06Pinning() {}

    private static Pin pin(RecordedEvent e) {
        for (RecordedFrame f : e.getStackTrace().getFrames()) {
            String c = f.getMethod().getType().getName();
            if (!(c.startsWith("java.") || c.startsWith("jdk.")))
                return new Pin(
                        c + "." + f.getMethod().getName(),
                        f.getLineNumber(),
                        e.getString("pinnedReason"));
        }
        return new Pin("", 0, e.getString("pinnedReason"));
    }

    public static List<Pin> record(Program program) throws Exception {
        List<Pin> pins = Collections.synchronizedList(new ArrayList<>());
        try (var s = new RecordingStream()) {
            s.enable("jdk.VirtualThreadPinned").withoutThreshold();
            s.onEvent("jdk.VirtualThreadPinned", e -> pins.add(pin(e)));
            s.startAsync();
            program.run();
            s.stop();
        }
        return List.copyOf(pins);
    }

    public static double rate(String currency) {
        LOCK.lock();
        try {
            if (line == null) line = Exchange.dial();
            return line.rate(currency);
        } finally {
            LOCK.unlock();
        }
    }
}
