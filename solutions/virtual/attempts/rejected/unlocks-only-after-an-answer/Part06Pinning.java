package kata.virtual;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import kata.judge.Rejected;
import kata.kit.Exchange;

/** A question that fails leaves the lock taken. */
@Rejected(by = "aQuestionThatFailsFreesTheLine", says = "the next one was never answered")
public final class Part06Pinning {

    public record Pin(String place, int line, String reason) {}

    public interface Program {
        void run() throws Exception;
    }

    private static final String EVENT = "jdk.VirtualThreadPinned";
    private static final ReentrantLock ONE_QUESTION = new ReentrantLock();
    private static Exchange.Line line;

    private Part06Pinning() {}

    public static List<Pin> record(Program program) throws Exception {
        Path file = Files.createTempFile("pins", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(EVENT).withoutThreshold().withStackTrace();
            recording.start();
            program.run();
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream().map(Part06Pinning::pin).toList();
        } finally {
            Files.delete(file);
        }
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
        Exchange.Line open = line();
        ONE_QUESTION.lock();
        double rate = open.rate(currency);
        ONE_QUESTION.unlock();
        return rate;
    }

    private static synchronized Exchange.Line line() {
        if (line == null) {
            line = Exchange.dial();
        }
        return line;
    }
}
