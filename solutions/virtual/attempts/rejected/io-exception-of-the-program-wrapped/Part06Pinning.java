package kata.virtual;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import kata.judge.Rejected;
import kata.kit.Exchange;

/** The catch for the recording's own files is around the program as well. */
@Rejected(by = "whatTheProgramThrowsComesOutAndTheRecordingEnds", says = "came out")
public final class Part06Pinning {

    /**
     * A wait of a pinned virtual thread.
     *
     * @param place class and method that waited, "kata.virtual.Shop.open": the topmost frame that
     *     is not of the JDK (java., javax., jdk., sun.)
     * @param line the line there
     * @param reason why the thread kept its carrier, in the JVM's words
     */
    public record Pin(String place, int line, String reason) {}

    /** What is run under observation. */
    public interface Program {
        void run() throws Exception;
    }

    private static final Object ONE_QUESTION = new Object();

    private static final String PINNED = "jdk.VirtualThreadPinned";

    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.");

    // Guarded by ONE_QUESTION; null until somebody has dialled.
    private static Exchange.Line line;

    private Part06Pinning() {}

    /** Runs the program, and tells in which waits virtual threads were pinned meanwhile. */
    public static List<Pin> record(Program program) throws Exception {
        Path file = Files.createTempFile("pins", ".jfr");
        boolean interrupted = false;
        try (Recording recording = new Recording()) {
            recording.enable(PINNED).withoutThreshold().withStackTrace();
            recording.start();
            try {
                program.run();
            } finally {
                // An interrupted thread cannot write files.
                interrupted = Thread.interrupted();
                recording.stop();
            }
            recording.dump(file);
            return pins(file);
        } catch (IOException e) {
            throw new UncheckedIOException("the recording cannot be written or read", e);
        } finally {
            Files.deleteIfExists(file);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static List<Pin> pins(Path file) throws IOException {
        List<Pin> pins = new ArrayList<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (event.getEventType().getName().equals(PINNED)) {
                pins.add(pin(event));
            }
        }
        return pins;
    }

    private static Pin pin(RecordedEvent event) {
        String reason = event.getString("pinnedReason");
        RecordedStackTrace trace = event.getStackTrace();
        if (trace != null) {
            for (RecordedFrame frame : trace.getFrames()) {
                if (!frame.isJavaFrame()) {
                    continue;
                }
                String type = frame.getMethod().getType().getName();
                if (JDK.stream().noneMatch(type::startsWith)) {
                    String place = type + "." + frame.getMethod().getName();
                    return new Pin(place, frame.getLineNumber(), reason);
                }
            }
        }
        return new Pin("", -1, reason);
    }

    /** The rate at which the currency is sold today. */
    public static double rate(String currency) {
        synchronized (ONE_QUESTION) {
            if (line == null) {
                line = Exchange.dial();
            }
            return line.rate(currency);
        }
    }
}
