package kata.virtual;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;
import kata.kit.Exchange;

/**
 * A virtual thread that waits gives its carrier back. Where it cannot, it is pinned.
 *
 * <p>On JDK 25 that is where a native or JVM frame stands on its stack: during a static
 * initializer, a class loader that the JVM calls, an upcall from C. Monitors no longer belong to
 * these.
 */
public final class Part06Pinning {

    /**
     * A wait of a pinned virtual thread.
     *
     * @param place class and method that waited: the topmost frame that is not of the JDK
     * @param line the line there
     * @param reason why the thread kept its carrier, in the JVM's words
     */
    public record Pin(String place, int line, String reason) {}

    /** What is run under observation. */
    public interface Program {
        void run() throws Exception;
    }

    private static final String EVENT = "jdk.VirtualThreadPinned";

    // A monitor does not pin since JDK 24, so it may be held while the line is dialled. A
    // ReentrantLock would be right where one wants to give up after a while, or when interrupted.
    private static final Object ONE_QUESTION = new Object();

    // Guarded by the monitor. Not in a static initializer: that runs as a call from the JVM, it
    // pins the thread that runs it and those that wait for it, and when it fails it has failed for
    // good.
    private static Exchange.Line line;

    private Part06Pinning() {}

    /** Runs the program, and tells in which waits virtual threads were pinned meanwhile. */
    public static List<Pin> record(Program program) throws Exception {
        // The stream's thread adds what this one reads.
        Queue<Pin> pins = new ConcurrentLinkedQueue<>();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(EVENT).withoutThreshold().withStackTrace();
            // To plain values at once: the stream uses its event objects again.
            stream.onEvent(EVENT, event -> pins.add(pin(event)));
            stream.startAsync();
            program.run();
            // Unlike close, stop (since JDK 20) waits until all events have been delivered.
            stream.stop();
        }
        return List.copyOf(pins);
    }

    private static Pin pin(RecordedEvent event) {
        String reason = event.getString("pinnedReason");
        if (event.getStackTrace() != null) {
            for (RecordedFrame frame : event.getStackTrace().getFrames()) {
                String type = frame.getMethod().getType().getName();
                if (!type.matches("(java|javax|jdk|sun)\\..*")) {
                    String place = type + "." + frame.getMethod().getName();
                    return new Pin(place, frame.getLineNumber(), reason);
                }
            }
        }
        return new Pin("", -1, reason);
    }

    // tag::rate[]
    /** The rate at which the currency is sold today. */
    public static double rate(String currency) {
        synchronized (ONE_QUESTION) {
            if (line == null) {
                line = Exchange.dial();
            }
            return line.rate(currency);
        }
    }

    // end::rate[]
}
